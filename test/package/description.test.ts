import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';
import { AppBuilderTrigger } from '../../nodes/AppBuilder/AppBuilderTrigger.node';
import { withNested } from './withNested';

const { description } = new AppBuilder();
const trigger = new AppBuilderTrigger().description;

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

	it('tells apart the buttons that add a field to match on and one to send', () => {
		const [matchFields] = properties.filter(({ name }) => name === 'fieldsToMatchOn');

		// n8n calls that of the fields to send "Add Field".
		expect(matchFields.placeholder).toBe('Add Match Field');
	});

	it('offers a workspace from the list first, then by its ID', () => {
		const [locator] = properties.filter(({ name }) => name === 'workspaceId');

		expect(locator).toMatchObject({
			type: 'resourceLocator',
			required: true,
			default: { mode: 'list', value: '' },
		});
		expect(locator.modes?.map(({ displayName }) => displayName)).toEqual(['From List', 'By ID']);
	});

	it('shows in the subtitle what the node does, or what starts the workflow', () => {
		expect(description.subtitle).toContain('$parameter.operation');
		// The canvas has room for about 30 characters, and all three events take 25.
		expect(trigger.subtitle).toBe('={{ [$parameter.events].flat().join(", ") }}');
	});
});

describe("the trigger's description", () => {
	it("says that it is a trigger that polls, and isn't a tool", () => {
		expect(trigger).toMatchObject({
			displayName: 'App Builder Trigger',
			name: 'appBuilderTrigger',
			group: ['trigger'],
			polling: true,
			inputs: [],
			icon: description.icon,
		});
		expect(trigger).not.toHaveProperty('usableAsTool');
	});

	it('describes every field but the collection of options, and the events, as n8n asks', () => {
		expect(silent(trigger.properties)).toEqual(['events', 'options']);
	});
});
