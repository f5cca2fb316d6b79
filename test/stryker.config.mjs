/** Mutation tests of what decides: npm run mutate. Only the unit tests, since the engine runs the built node. */
export default {
	mutate: [
		'nodes/AppBuilder/transport/**/*.ts',
		'nodes/AppBuilder/errors/{connectionErrorText,serviceText}.ts',
		'nodes/AppBuilder/listSearch/listItem.ts',
		'nodes/AppBuilder/parameters/{jsonObject,nestFields,options}.ts',
		'nodes/AppBuilder/resources/toJson.ts',
		'nodes/AppBuilder/resources/agent/capabilities.ts',
	],
	testRunner: 'jest',
	jest: { configFile: 'test/jest.config.mjs', config: { roots: ['<rootDir>/test/unit'] } },
	coverageAnalysis: 'perTest',
	// Mutants of what is evaluated once at load (tables of texts) would each need all the tests.
	ignoreStatic: true,
	concurrency: 2,
	reporters: ['clear-text', 'progress-append-only', 'html'],
	clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
	htmlReporter: { fileName: 'coverage/mutation.html' },
	tempDirName: 'coverage/stryker',
};
