const swc = ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }];
/** Published as ES modules only. */
const esModules = ['ky', 'p-queue', 'p-timeout', 'eventemitter3'];

export default {
	rootDir: '..',
	roots: ['<rootDir>/test'],
	testPathIgnorePatterns: ['/node_modules/', '<rootDir>/test/e2e/'],
	transform: { '\\.[jt]s$': swc },
	transformIgnorePatterns: [`/node_modules/(?!(${esModules.join('|')})/)`],
	testTimeout: 30_000,
};
