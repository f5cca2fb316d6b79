import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { AppBuilder } from '../../nodes/AppBuilder/AppBuilder.node';

const { description } = new AppBuilder();

function nested(property: INodeProperties): INodeProperties[] {
	const children = (property.options ?? []).flatMap((option) => {
		if ('values' in option) return option.values;
		return 'type' in option ? [option] : [];
	});
	return [property, ...children.flatMap(nested)];
}

describe("the node's description", () => {
	const properties = description.properties.flatMap(nested);

	it('offers the seven operations with actions that read as commands, without articles', () => {
		const actions = description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options }) => options ?? [])
			.map((option) => ('action' in option ? option.action : undefined));

		expect(actions).toEqual([
			'Create agent',
			'Create workspace',
			'Create or update workspace',
			'Delete workspace',
			'Get workspace',
			'Get many workspaces',
			'Update workspace',
		]);
	});

	it("describes operations in the words of n8n's guidelines", () => {
		const descriptions = description.properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ options }) => options as INodePropertyOptions[])
			.map((option) => option.description);

		expect(descriptions).toEqual([
			'Create an agent with a model, capabilities and instructions',
			'Create a workspace',
			'Create a new workspace, or update the current one if it already exists (upsert)',
			'Delete a workspace permanently',
			'Retrieve a workspace by its ID',
			'Retrieve a list of workspaces',
			'Update one or more fields of a workspace; the others keep their values',
		]);
	});

	it('has no parameter called name, for which older n8n hides the AI button', () => {
		expect(properties.map(({ name }) => name)).not.toContain('name');
	});

	it('describes every field of an operation, so that a model can act on it', () => {
		const structural = ['resource', 'operation', 'options', 'key', 'value'];
		const silent = properties.filter((property) => !property.description);

		expect(silent.map(({ name }) => name).filter((name) => !structural.includes(name))).toEqual([]);
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

	it('can be a tool and shows what it does in its subtitle', () => {
		expect(description.usableAsTool).toBe(true);
		expect(description.subtitle).toContain('$parameter.operation');
	});
});
