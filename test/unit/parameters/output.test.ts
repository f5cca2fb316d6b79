import type { IDataObject, IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { addHint } from '../../../nodes/AppBuilder/parameters/hints';
import { readSelection } from '../../../nodes/AppBuilder/parameters/output';
import { fieldRows } from '../../support/fieldRows';
import { testNode } from '../testNode';

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

/** The output for results with these options. */
function selectOutput(options: IDataObject, ...results: IDataObject[]) {
	const parameters: IDataObject = { options, 'options.outputFields': options.outputFields };
	const context = {
		getNode: () => testNode,
		getNodeParameter: (name: string, _: number, fallback: unknown) => parameters[name] ?? fallback,
	} as unknown as IExecuteFunctions;
	return results.map(readSelection(context, 0));
}

describe('the fields of the output are chosen', () => {
	const result = { id: 'a', name: 'Shop', seats: 1 };

	it.each<[string, IDataObject, object]>([
		['not at all', {}, result],
		['not in a dry run', { dryRun: true, outputFields: fieldRows('id') }, result],
		['one by one', { outputFields: fieldRows('id', 'name') }, { id: 'a', name: 'Shop' }],
	])('%s', (_, options, expected) => {
		expect(selectOutput(options, result)).toEqual([expected]);
	});
});

it.each<[string, string[], IDataObject[], IDataObject[]]>([
	['is left out where a workspace lacks it', ['seats'], [{}, { seats: 1 }], [{}, { seats: 1 }]],
	[
		'may be an ID that has another name',
		['id', 'a'],
		[{ _id: 'x', a: 1, b: 2 }],
		[{ _id: 'x', a: 1 }],
	],
	['leaves an empty response as it is', ['id'], [{ success: true }], [{ success: true }]],
	['may be the action', ['did'], [{ success: true, did: 'x' }], [{ success: true, did: 'x' }]],
])('a selected field %s', (_, names, results, outputs) => {
	expect(selectOutput({ outputFields: fieldRows(...names) }, ...results)).toEqual(outputs);
});
