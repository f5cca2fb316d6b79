import { NodeHelpers, type INodeTypeDescription } from 'n8n-workflow';

import { AppBuilder } from '../../../nodes/AppBuilder/AppBuilder.node';
import { testNode } from '../testNode';

const { description } = new AppBuilder();

/** The names of the fields that the editor shows below the operation, in their order. */
function shown(operation: string, type: INodeTypeDescription): string[] {
	const parameters = { resource: 'workspace', operation, output: 'selected' };
	return type.properties
		.filter((property) => NodeHelpers.displayParameter(parameters, property, testNode, type))
		.map(({ name }) => name)
		.filter((name) => !['resource', 'operation', 'options'].includes(name));
}

describe.each(['create', 'upsert', 'get', 'getAll', 'update'])('Output of %s', (operation) => {
	it('comes first in an AI tool, where what is returned costs tokens', () => {
		const tool = { ...description, name: 'appBuilderTool' };

		expect(shown(operation, tool).slice(0, 2)).toEqual(['output', 'outputFields']);
	});

	it('comes last in a workflow', () => {
		expect(shown(operation, description).slice(-2)).toEqual(['output', 'outputFields']);
	});

	it('is shown once', () => {
		const names = shown(operation, description);

		expect(new Set(names).size).toBe(names.length);
	});
});

it('Output is not there where no workspace is returned', () => {
	expect(shown('delete', description)).toEqual(['workspaceId']);
});
