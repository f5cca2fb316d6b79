const swc = ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }];

export default {
	rootDir: '..',
	roots: ['<rootDir>/test'],
	// The fault matrix takes more than a minute: npm run test:faults.
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/', '<rootDir>/test/faults/'],
	testEnvironment: '<rootDir>/test/jest/environment.cjs',
	runtime: '<rootDir>/test/jest/runtime.cjs',
	transform: { '\\.[jt]s$': swc },
	maxWorkers: '100%',
	// Ends what hangs; no test says how fast a machine is.
	testTimeout: 900_000,
};
