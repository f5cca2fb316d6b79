/**
 * Mutation tests of transport, parsing and resuming: Stryker changes the sources in every way it knows, and the unit
 * tests must notice. npm run test:mutation [-- --mutate 'nodes/AppBuilder/transport/lists/*.ts']
 */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const ignorer = {
	/** Leaves out the declarations of what the editor shows: other tests compare their words and shapes as a whole. */
	shouldIgnore({ node }) {
		const isDeclaration =
			node.type === 'VariableDeclarator' && isPropertyType(node.id.typeAnnotation?.typeAnnotation);
		return isDeclaration ? 'Declares properties of the node' : undefined;
	},
};

/** Whether it is INodeProperties, or an array of it. */
function isPropertyType(type) {
	if (type?.type === 'TSArrayType') return isPropertyType(type.elementType);
	return type?.type === 'TSTypeReference' && type.typeName.name === 'INodeProperties';
}

export const strykerPlugins = [
	declareValuePlugin(PluginKind.Ignore, 'propertyDeclarations', ignorer),
];

export default {
	/** Transport, what Retry and a poll decide by, and everything that parses what users or the service write. */
	mutate: [
		'{text,transport,access}/**/*.ts',
		// Glue without its own decisions; the engine tests run it.
		'!transport/n8nFetch.ts',
		'trigger/{fingerprint,snapshot}.ts',
		'execution/missingFields.ts',
		'execution/resume/{summary,trackedWrite}.ts',
		'parameters/{assignments,body,jsonObject,output,values,workspaceId}.ts',
		'resources/{toJson,agent/capabilities,workspace/upsert/decide}.ts',
		'errors/{connectionErrors,httpErrors,toServiceError,serviceText}.ts',
	].map((path) => path.replace(/^(!?)/, '$1nodes/AppBuilder/')),
	plugins: ['@stryker-mutator/*', './test/mutation/stryker.config.mjs'],
	ignorers: ['propertyDeclarations'],
	testRunner: 'jest',
	jest: {
		configFile: 'test/jest.config.mjs',
		config: {
			testMatch: ['<rootDir>/test/unit/**/*.test.ts'],
			// Those take seconds for each mutant; what they find by chance or in hours, others say of chosen cases.
			testPathIgnorePatterns: ['/(limiterProperties|sharedKey|visits|wholeOrTold)\\.test\\.ts$'],
		},
	},
	coverageAnalysis: 'perTest',
	concurrency: 2,
	reporters: ['clear-text'],
	tempDirName: 'coverage/stryker',
};
