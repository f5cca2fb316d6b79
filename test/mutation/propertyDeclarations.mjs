import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/**
 * Leaves out the declarations of what the editor shows: other tests compare their words and shapes as a whole.
 * Stryker loads it in processes that know no TypeScript.
 */
const ignorer = {
	/** @param {import('@stryker-mutator/api/ignore').NodePath} path */
	shouldIgnore({ node }) {
		if (node.type !== 'VariableDeclarator') return undefined;
		const isDeclaration = isPropertyType(node.id.typeAnnotation?.typeAnnotation);
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
