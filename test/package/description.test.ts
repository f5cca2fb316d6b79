import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';
import { AppBuilderTrigger } from '../../nodes/AppBuilder/AppBuilderTrigger.node';

const { description } = new AppBuilder();

/** The property, and those that its options hold. */
function withNested(property: INodeProperties): INodeProperties[] {
	const nested = (property.options ?? []).flatMap((option) => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option] : [];
	});
	return [property, ...nested.flatMap(withNested)];
}

/** The names of those that have no description. */
const silent = (properties: INodeProperties[]) =>
	properties.filter((property) => !property.description).map(({ name }) => name);

describe("the node's description", () => {
	const properties = description.properties.flatMap(withNested);

	it('offers actions that read as commands, without articles, in the words of the guidelines', () => {
		const operations = description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options }) => options as INodePropertyOptions[]);

		expect(operations.map(({ action }) => action)).toEqual([
			'Create agent',
			'Create workspace',
			'Create or update workspace',
			'Delete workspace',
			'Get workspace',
			'Get many workspaces',
			'Update workspace',
		]);
		expect(operations.every((option) => option.description)).toBe(true);
	});

	it('has no parameter called name, for which older n8n hides the AI button', () => {
		expect(properties.map(({ name }) => name)).not.toContain('name');
	});

	it('describes every field of an operation, so that a model can act on it', () => {
		const structural = ['resource', 'operation', 'options', 'key', 'value'];

		expect(silent(properties).filter((name) => !structural.includes(name))).toEqual([]);
	});
});

it('the trigger describes every field but the collection of options, and the events, as n8n asks', () => {
	expect(silent(new AppBuilderTrigger().description.properties)).toEqual(['events', 'options']);
});
