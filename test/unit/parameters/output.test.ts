import {
	NodeHelpers,
	type IDataObject,
	type IExecuteFunctions,
	type INodeTypeDescription,
	type NodeExecutionHint,
} from 'n8n-workflow';

import { AppBuilder } from '../../../nodes/AppBuilder/AppBuilder.node';
import { readFieldRows } from '../../../nodes/AppBuilder/parameters/fieldRows';
import { addHint } from '../../../nodes/AppBuilder/parameters/hints';
import { Selection } from '../../../nodes/AppBuilder/parameters/output';
import { fieldRows } from '../../support/fieldRows';
import { testNode } from '../testNode';
import { thrownBy } from '../thrownBy';

const { description } = new AppBuilder();
const tool = { ...description, name: 'appBuilderTool' };

/** The names of the parameters that the editor shows for the operation, in their order. */
function shown(operation: string, type: INodeTypeDescription): string[] {
	const parameters = { resource: 'workspace', operation, output: 'selected' };
	return type.properties
		.filter((property) => NodeHelpers.displayParameter(parameters, property, testNode, type))
		.map(({ name }) => name);
}

it('Output comes first in an AI tool, where what is returned costs tokens', () => {
	for (const operation of ['create', 'upsert', 'get', 'getAll', 'update']) {
		expect(shown(operation, tool).slice(2, 4)).toEqual(['output', 'outputFields']);
		expect(shown(operation, description)).not.toContain('output');
	}
});

it('Output of a tool begins with the ID, which the model needs to go on', () => {
	const rows = tool.properties.find(({ name, displayOptions }) => {
		return name === 'outputFields' && displayOptions?.show?.operation?.includes('get');
	})!;

	expect(readFieldRows(rows.default, rows.displayName)).toEqual(['id']);
});

it('a hint from several items is shown once per execution', () => {
	const shown: unknown[] = [];
	const newContext = () =>
		({
			addExecutionHints: ({ message }: NodeExecutionHint) => shown.push(message),
		}) as unknown as IExecuteFunctions;
	for (const context of [newContext(), newContext()]) {
		for (const message of ['a', 'b', 'a']) addHint(context, 'info', message);
	}

	expect(shown).toEqual(['a', 'b', 'a', 'b']);
});

/** The output for results with these parameters, and the hints. */
function selectOutput(parameters: Record<string, unknown>, ...results: IDataObject[]) {
	const hints: unknown[] = [];
	const context = {
		getNodeParameter: (name: string, _: number, fallback: unknown) => parameters[name] ?? fallback,
		addExecutionHints: (hint: unknown) => hints.push(hint),
	} as unknown as IExecuteFunctions;
	const selection = new Selection(context);
	const outputs = results.map((result) => selection.forItem(0)(result));
	selection.end();
	return { outputs, hints };
}

/** Parameters with options, where n8n finds each by its path too. */
function withOptions(options: { outputFields: object; dryRun?: boolean }) {
	return { options, 'options.outputFields': options.outputFields };
}

const optionsFor = (...names: string[]) => withOptions({ outputFields: fieldRows(...names) });

describe('the fields of the output are chosen', () => {
	const result = { id: 'a', name: 'Shop', seats: 1 };

	it.each<[string, Record<string, unknown>, object]>([
		['not at all', {}, result],
		['not in a dry run', withOptions({ dryRun: true, outputFields: fieldRows('id') }), result],
		['beside Output in a tool', { output: 'selected', outputFields: fieldRows('id') }, { id: 'a' }],
		[
			'several at once by a model',
			{ output: 'selected', outputFields: fieldRows('id, name') },
			{ id: 'a', name: 'Shop' },
		],
	])('%s', (_, parameters, expected) => {
		expect(selectOutput(parameters, result)).toEqual({ outputs: [expected], hints: [] });
	});

	it('from what the editor offers only', () => {
		expect(thrownBy(() => selectOutput({ output: 'some' }, result))).toMatchObject({
			message: `'Output' is "some", which isn't one of its options`,
			description: 'Choose from the list, or correct the expression.',
		});
	});
});

it('selected fields that no workspace has are named in a warning, which has room for some', () => {
	const names = ['id', 'x'.repeat(50), 'y'.repeat(50)];
	const message = `Not found in any workspace ('Output Fields'): ${'x'.repeat(50)}, ${'y'.repeat(8)}…`;

	expect(selectOutput(optionsFor(...names), { id: 'a' }, { id: 'b' }).hints).toEqual([
		{ message, type: 'warning', location: 'outputPane' },
	]);
});

it('a selected field is missing where the response has others, and reports success', () => {
	expect(selectOutput(optionsFor('seats'), { success: true, name: 'Shop' }).hints).toHaveLength(1);
});

it.each<[string, string[], IDataObject[], IDataObject[]]>([
	['one workspace has it', ['seats'], [{}, { seats: 1 }, {}], [{}, { seats: 1 }, {}]],
	['the ID has another name', ['id', 'a'], [{ _id: 'x', a: 1, b: 2 }], [{ _id: 'x', a: 1 }]],
	['the response was empty', ['id'], [{ success: true }], [{ success: true }]],
	['it is the action', ['did'], [{ success: true, did: 'x' }], [{ success: true, did: 'x' }]],
])('a selected field is not missing where %s', (_, names, results, outputs) => {
	expect(selectOutput(optionsFor(...names), ...results)).toEqual({ outputs, hints: [] });
});
