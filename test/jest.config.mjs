import { fileURLToPath } from 'node:url';

const inFolder = (file) => fileURLToPath(new URL(`jest/${file}`, import.meta.url));
const swc = ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }];

export default {
	rootDir: '..',
	roots: ['<rootDir>/test'],
	// The fault matrix takes more than a minute: npm run test:faults.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/', '<rootDir>/test/faults/'],
	// JEST_PLAIN=1: Jest's own, slower, should a new version of it break ours.
	...(process.env.JEST_PLAIN === '1'
		? { transformIgnorePatterns: ['/node_modules/(?!ky/)'] }
		: { testEnvironment: inFolder('environment.cjs'), runtime: inFolder('runtime.cjs') }),
	transform: { '\\.[jt]s$': swc },
	maxWorkers: '100%',
	// Ends what hangs; no test says how fast a machine is, and most take milliseconds.
	testTimeout: 60_000,
};
