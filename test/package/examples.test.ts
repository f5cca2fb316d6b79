import { readdirSync, readFileSync } from 'node:fs';
import {
	NodeHelpers,
	type INode,
	type INodeProperties,
	type INodeTypeDescription,
	type NodeParameterValueType,
} from 'n8n-workflow';

import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';
import { AppBuilderTrigger } from '../../nodes/AppBuilder/AppBuilderTrigger.node';

interface Example {
	nodes: INode[];
	pinData: object;
}

const nodeTypes = [new AppBuilder(), new AppBuilderTrigger()];

/** What n8n adds to a node that is a tool. */
const toolParameters = ['descriptionType', 'toolDescription'];
/** And to one that polls. */
const pollParameters = ['pollTimes'];

function getDescription({ type }: INode): INodeTypeDescription {
	const name = type.replace(/^n8n-nodes-app-builder\./, '');
	const { description } = nodeTypes.find(
		(known) => known.description.name === name.replace(/Tool$/, ''),
	)!;
	return { ...description, name };
}

const files = readdirSync('examples').filter((file) => file.endsWith('.json'));

/** Values that a drop-down, a locator or a collection may hold; undefined where anything goes. */
function allowedValues({ type, options, modes }: INodeProperties): unknown[] | undefined {
	if (['options', 'multiOptions'].includes(type))
		return options?.map((option) => 'value' in option && option.value);
	if (type === 'resourceLocator') return modes?.map(({ name }) => name);
	if (type === 'collection') return options?.map(({ name }) => name);
	return undefined;
}

function chosenValues({ type }: INodeProperties, value: NodeParameterValueType): unknown[] {
	if (type === 'resourceLocator') return [(value as { mode: string }).mode];
	if (type === 'multiOptions') return value as unknown[];
	return type === 'collection' ? Object.keys(value as object) : [value];
}

/** Parameters the node would not show, and values it would not offer. */
function unknownParameters(node: INode): string[] {
	const description = getDescription(node);
	const shown = description.properties.filter((property) =>
		NodeHelpers.displayParameter(node.parameters, property, node, description),
	);
	const added = [
		...(node.type.endsWith('Tool') ? toolParameters : []),
		...(description.polling ? pollParameters : []),
	];
	return Object.entries(node.parameters).flatMap(([name, value]) => {
		if (added.includes(name)) return [];
		const property = shown.find((candidate) => candidate.name === name);
		if (property === undefined) return [name];
		const allowed = allowedValues(property);
		const wrong = chosenValues(property, value).filter((one) => allowed?.includes(one) === false);
		return wrong.map((one) => `${name}: ${String(one)}`);
	});
}

describe.each(files)('examples/%s', (file) => {
	const { nodes, pinData } = JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as Example;
	const ours = nodes.filter(({ type }) => type.startsWith('n8n-nodes-app-builder.'));

	it('begins with a note of 100 to 300 words on how it works and how to set it up', () => {
		const { content } = nodes.find(({ name }) => name === 'Note: What This Does')!.parameters;
		const words = String(content).split(/\s+/).length;

		expect(content).toMatch(/^## .*^### How it works$.*^### Set it up/ms);
		expect(words).toBeGreaterThanOrEqual(100);
		expect(words).toBeLessThanOrEqual(300);
	});

	it('gives the node only parameters and values that it has', () => {
		expect(ours).not.toHaveLength(0);
		for (const node of ours) {
			const description = getDescription(node);
			expect([node.name, ...unknownParameters(node)]).toEqual([node.name]);
			expect(NodeHelpers.getNodeParametersIssues(description.properties, node, description)).toBe(
				null,
			);
			expect(node.typeVersion).toBe(description.version);
		}
	});

	it('names credentials without the ID of any, and pins no data', () => {
		const credentials = nodes.flatMap((node) => Object.values(node.credentials ?? {}));
		expect(credentials.map(({ id }) => id)).toEqual(credentials.map(() => null));
		expect(ours.every((node) => node.credentials?.appBuilderApi)).toBe(true);
		expect(pinData).toEqual({});
	});
});

it('all examples together create no two workspaces with the same title, so that one account can have them all', () => {
	const titles = files.flatMap((file) => {
		const text = readFileSync(`examples/${file}`, 'utf8');
		return [...text.matchAll(/title: '([^']+)'/g)].map(([, title]) => title);
	});

	expect(titles.length).toBeGreaterThan(0);
	expect(titles).toEqual([...new Set(titles)]);
});
