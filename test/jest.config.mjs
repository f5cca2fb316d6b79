import { fileURLToPath } from 'node:url';

/** Absolute, because Stryker's environment wraps ours. */
const inFolder = (file) => fileURLToPath(new URL(`jest/${file}`, import.meta.url));
const swc = ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }];

export default {
	rootDir: '..',
	roots: ['<rootDir>/test'],
	// The fault matrix takes more than a minute: npm run test:faults.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/', '<rootDir>/test/faults/'],
	testEnvironment: inFolder('environment.cjs'),
	runtime: inFolder('runtime.cjs'),
	transform: { '\\.[jt]s$': swc },
	maxWorkers: '100%',
	// Ends what hangs; no test says how fast a machine is, and most take milliseconds.
	testTimeout: 60_000,
};
