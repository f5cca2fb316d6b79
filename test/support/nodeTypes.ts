import type { DirectoryLoader } from 'n8n-core';
import type {
	IExecuteFunctions,
	INode,
	INodeType,
	INodeTypeDescription,
	INodeTypes,
	IVersionedNodeType,
} from 'n8n-workflow';
import { NodeConnectionTypes, NodeHelpers, Workflow } from 'n8n-workflow';

/** A node of the tests' own, with one input and one output unless told otherwise. */
export function createNodeType(
	name: string,
	execute: INodeType['execute'],
	more: Partial<INodeTypeDescription> = {},
): INodeType {
	return {
		description: {
			displayName: name,
			name,
			group: ['transform'],
			version: 1,
			description: '',
			defaults: { name },
			inputs: [NodeConnectionTypes.Main],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
			...more,
		},
		execute,
	};
}

/** A workflow of one node of this type, for what n8n does without one. */
export function createWorkflow(nodeType: INodeType, more: Partial<INode>) {
	const node: INode = {
		id: '1',
		name: 'Temp-Node',
		type: 'test.credential',
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
		...more,
	};
	const nodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	return {
		node,
		workflow: new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes }),
	};
}

/** Passes on the items a test puts on the execution stack. */
const start = createNodeType(
	'start',
	async function (this: IExecuteFunctions) {
		return [this.getInputData()];
	},
	{ inputs: [] },
);

/** Stands in for an AI Agent: calls the tools connected to it with the arguments of its input items. */
const toolCaller = createNodeType(
	'toolCaller',
	async function (this: IExecuteFunctions) {
		const tools = (await this.getInputConnectionData(NodeConnectionTypes.AiTool, 0)) as Tool[];
		const [tool] = tools;
		const results = [];
		for (const { json } of this.getInputData()) {
			// An error is an answer too, as an AI Agent passes it to its model.
			const answer = await tool.invoke(json).catch((error: Error) => JSON.stringify(error.message));
			results.push({ json: { name: tool.name, answer } });
		}
		return [results];
	},
	{ inputs: [NodeConnectionTypes.Main, NodeConnectionTypes.AiTool] },
);

interface Tool {
	name: string;
	invoke(args: object): Promise<string>;
}

type NodeTypesByName = Record<string, INodeType | IVersionedNodeType>;

/** n8n's registry of node types: the loaded package, the tool variants n8n derives, and the tests' own. */
export function createNodeTypes(
	loader: DirectoryLoader & { packageName: string },
	extraNodes: NodeTypesByName,
): INodeTypes {
	const types: NodeTypesByName = {
		...extraNodes,
		'test.start': start,
		'test.toolCaller': toolCaller,
	};
	for (const [name, { type }] of Object.entries(loader.nodeTypes)) {
		types[`${loader.packageName}.${name}`] = type;
		const node = NodeHelpers.getVersionedNodeType(type);
		if (node.description.usableAsTool) types[`${loader.packageName}.${name}Tool`] = asTool(node);
	}
	const getByName = (name: string) => {
		if (!(name in types)) throw new Error(`Unknown node type ${name}`);
		return types[name];
	};
	return {
		getByName,
		getByNameAndVersion: (name, version) =>
			NodeHelpers.getVersionedNodeType(getByName(name), version),
		getKnownTypes: () => ({}),
	};
}

function asTool(node: INodeType): INodeType {
	const description = {
		...node.description,
		name: `${node.description.name}Tool`,
		inputs: [],
		outputs: [NodeConnectionTypes.AiTool],
	};
	return Object.assign(Object.create(node) as INodeType, { description });
}
