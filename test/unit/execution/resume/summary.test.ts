import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import { toNodeError } from '../../../../nodes/AppBuilder/errors/toNodeError';
import { addResumedHint, withSummary } from '../../../../nodes/AppBuilder/execution/resume/summary';
import type { Outcome } from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';
import { testNode } from '../../testNode';

const create = { method: 'POST', path: 'workspaces' } as const;
const withResult = (result: IDataObject): Outcome => ({ state: 'completed', results: [result] });
const unknownOf = (method: 'POST' | 'PATCH'): Outcome => ({
	...{ state: 'unknown', executionId: '7' },
	text: { message: 'Lost', ...(method === 'POST' && { retry: 'checkFirst' as const }) },
});
const told = (itemIndex: number, outcome: Outcome) => ({
	...{ itemIndex, outcome, request: create, apiKey: 'secret-key' },
});

const completed = (index: number) => told(index, withResult({ id: `ws_${index}` }));
const unknown = (index: number) => told(index, unknownOf('POST'));
const refused = (index: number) => told(index, { state: 'notProcessed' });
const lostUpdate = (index: number) => ({
	...told(index, unknownOf('PATCH')),
	request: { method: 'PATCH', path: 'workspaces' } as const,
});
const lostUpsert = (index: number) => ({
	...unknown(index),
	request: { method: 'UPSERT', path: 'workspaces' } as const,
});

type Told = Parameters<typeof withSummary>[1]['writes'];

const writesOf = (...states: Array<(index: number) => Told[number]>): Told =>
	states.map((write, index) => write(index));
const many = (count: number, write: (index: number) => Told[number]): Told =>
	Array.from({ length: count }, (_, index) => write(index));

/** A failed execution of a person's workflow, with an item for each write, unless told otherwise. */
function runOf(run: Partial<Parameters<typeof withSummary>[1]>) {
	const { writes = [] } = run;
	const always = { unclaimed: [], isAdvised: false, canRetry: true };
	return { writes, itemCount: writes.length, ...always, ...run };
}

function summary(run: Partial<Parameters<typeof withSummary>[1]>) {
	const error = new NodeOperationError(testNode, 'Name is taken', { description: 'Choose.' });
	expect(withSummary(error, runOf(run))).toBe(error);
	return { description: error.description ?? '', data: error.context.data as unknown };
}

describe('the summary of a failed execution', () => {
	it.each<[string, Told]>([
		['1 of 2 items was completed', writesOf(completed, refused)],
		['1,200 of 2,200 items were completed', [...many(1_200, completed), ...many(1_000, refused)]],
		[
			'1 of 2 items was completed and the outcome of 1 (item 1) is unknown',
			writesOf(completed, lostUpsert),
		],
	])('says that %s, and how to send the rest', (counts, writes) => {
		expect(summary({ writes }).description).toBe(
			`Choose. Retry this execution to send only the rest: ${counts}.`,
		);
	});

	it.each<[string, string, Told]>([
		[
			'the row, for Create or Update',
			'Then execute the workflow again, because Retry uses the stored input items. Nothing is created twice',
			[{ ...completed(0), request: lostUpsert(0).request }, refused(1)],
		],
		[
			'the node, for others',
			'Make any change in this node, because Retry uses the stored input items. Then retry this execution to send only the rest',
			writesOf(completed, refused),
		],
	])('says where to correct an item: %s', (_, advice, writes) => {
		const text = { message: 'No', description: 'Choose.', isItemError: true };
		const error = toNodeError(testNode, new ServiceError(text), { itemIndex: 1, secrets: [] });
		withSummary(error, runOf({ writes }));

		expect(error).toHaveProperty('description', `Choose. ${advice}: 1 of 2 items was completed.`);
	});

	it.each<[string, Told]>([
		[
			'1 of 2 items was completed and 1 (item 1) may have been created. Delete it',
			writesOf(completed, unknown),
		],
		[
			'0 of 2 items were completed, 1 (item 1) may have been created, and the outcome of 1 (item 0) is unknown. Delete it',
			[lostUpdate(0), unknown(1)],
		],
		[
			'0 of 6 items were completed and 6 (items 0, 1, 2, 3, 4, …) may have been created. Delete them',
			many(6, unknown),
		],
	])('says that %s before a Retry', (text, writes) => {
		expect(summary({ writes }).description).toBe(
			`Choose. ${text} if found in the service, then retry this execution to send the rest.`,
		);
	});

	it.each([
		[
			'a lost create',
			'checkFirst' as const,
			unknown,
			/^1 of 2 items .* Delete it .* the rest\. Check it\.$/,
		],
		[
			'a full service',
			'later' as const,
			refused,
			/^Retry this execution later to .* completed\. Check it\.$/,
		],
	])("takes the place of the error's own advice to try again (%s)", (_, retry, last, expected) => {
		const text = { message: 'No', retry, description: 'Check it.' };
		const error = toNodeError(testNode, new ServiceError(text), { secrets: [] });
		withSummary(error, runOf({ writes: writesOf(completed, last) }));

		expect(error).toHaveProperty('description', expect.stringMatching(expected));
	});

	it('says nothing of Retry where n8n does not offer it, and all the rest', () => {
		const writes = writesOf(completed, unknown);

		expect(summary({ writes, canRetry: false })).toEqual({
			description: 'Choose. 1 of 2 items was completed and 1 (item 1) may have been created.',
			data: summary({ writes }).data,
		});
	});

	it('lists what was completed and what may have been, by item and ID', () => {
		expect(summary({ writes: writesOf(completed, unknown, refused, refused) }).data).toEqual({
			completed: { count: 1, items: [{ item: 0, id: 'ws_0' }] },
			unknownOutcome: { count: 1, items: [{ item: 1 }] },
		});
	});

	it.each<[string, unknown, unknown]>([
		['a number', 7, '7'],
		['a long text', 'x'.repeat(101), `${'x'.repeat(100)}…`],
		['one with the API key', 'key secret-key', 'key ***'],
		['an object', { of: 'ws_9' }, undefined],
	])('lists the ID of a response where it is %s', (_, id, shown) => {
		const created = told(0, withResult({ id } as IDataObject));
		const data = { completed: { count: 1, items: [{ item: 0, id: shown }] } };

		expect(summary({ writes: [created, refused(1)] }).data).toEqual(data);
		const updated = { ...created, request: { method: 'PATCH', path: 'workspaces/ws_1' } as const };
		data.completed.items[0].id ??= 'ws_1';
		expect(summary({ writes: [updated, refused(1)] }).data).toEqual(data);
	});

	it('lists 50 and only counts more', () => {
		const [fifty, more] = [50, 53].map((count) => summary({ writes: many(count, completed) }).data);

		expect(fifty).toEqual({ completed: { count: 50, items: expect.any(Array) } });
		expect(more).toEqual({ completed: { ...Object(fifty).completed, count: 53, notListed: 3 } });
	});
});

describe('a failed execution says nothing more', () => {
	it.each<[string, Told]>([
		['of one item only', writesOf(completed)],
		['that has completed nothing', writesOf(refused, refused)],
	])('%s', (_, writes) => {
		expect(summary({ writes })).toEqual({ description: 'Choose.', data: undefined });
	});

	it('when it ended with what n8n shows in no panel', () => {
		const error = new Error('The execution was cancelled');

		expect(withSummary(error, runOf({ writes: writesOf(completed, refused) }))).toBe(error);
		expect(error).not.toHaveProperty('description');
	});
});

it('the hint of a resumed execution says how many items were not sent again', () => {
	const addExecutionHints = jest.fn();
	const getInputData = () => ({ length: 3_400 });
	const context = { addExecutionHints, getInputData } as unknown as IExecuteFunctions;
	addResumedHint(context, 1_200);
	addResumedHint(context, 0);

	expect(addExecutionHints.mock.calls.flat()).toEqual([
		{
			message:
				"1,200 of 3,400 items were completed earlier and not sent again. If you've switched accounts, start a new execution.",
			...{ type: 'info', location: 'outputPane' },
		},
	]);
});
