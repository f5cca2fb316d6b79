import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { hintAtResumed, withSummary } from '../../../../nodes/AppBuilder/execution/resume/summary';
import type { Entry, Outcome } from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';
import { testNode } from '../../testNode';

const RETRY = 'To send only the rest, retry this execution from the list of executions.';
const CREATES =
	'Retrying also sends the creates with an unknown outcome again: first delete in the service whatever they created.';

const create = { method: 'POST', path: 'workspaces' } as const;
const withResult = (result: IDataObject): Outcome => ({ state: 'completed', results: [result] });
const unknownOf = (method: 'POST' | 'PATCH'): Outcome => ({
	...{ state: 'unknown', executionId: '7' },
	text: { message: 'Lost', description: 'Look.', isOutcomeUnknown: method === 'POST' },
});
const told = (itemIndex: number, outcome: Outcome) => ({
	...{ itemIndex, outcome, request: create, apiKey: 'secret-key' },
});

const completed = (index: number) => told(index, withResult({ id: `ws_${index}` }));
const failed = (index: number) => told(index, { state: 'failed' });
const unknown = (index: number) => told(index, unknownOf('POST'));
const notSent = (index: number) => told(index, { state: 'notSent' });
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
		['1 was completed and 1 did not succeed', writesOf(completed, failed)],
		['2 were completed and 2 did not succeed', writesOf(completed, completed, failed, failed)],
		[
			'1 was completed, 1 did not succeed, and 1 was not sent',
			writesOf(completed, failed, notSent),
		],
		['1 did not succeed and 1 has an unknown outcome', writesOf(failed, unknown)],
		['2 have an unknown outcome', writesOf(unknown, unknown)],
		[
			'1,200 were completed and 1,000 were not sent',
			[...many(1_200, completed), ...many(1_000, notSent)],
		],
	])('says that %s', (counts, writes) => {
		const items = writes.length.toLocaleString('en');

		expect(summary({ writes }).description).toContain(`Of ${items} items, ${counts}.`);
	});

	it('counts items that were not prepared as not sent', () => {
		expect(summary({ writes: writesOf(completed, failed), itemCount: 5 }).description).toBe(
			`Choose. Of 5 items, 1 was completed, 1 did not succeed, and 3 were not sent. ${RETRY}`,
		);
	});

	it.each<[string, Told, string]>([
		['to delete what lost creates have created', writesOf(completed, unknown, unknown), CREATES],
		['so of some of them', [lostUpdate(0), unknown(1)], CREATES],
		['nothing for lost updates', [completed(0), lostUpdate(1)], RETRY],
		['nothing for Create or Update, which looks first', [completed(0), lostUpsert(1)], RETRY],
	])('asks before a Retry %s', (_, writes, last) => {
		expect(summary({ writes }).description.endsWith(` ${last}`)).toBe(true);
	});

	it('says nothing of Retry where n8n does not offer it, and all the rest', () => {
		const writes = writesOf(completed, unknown);

		expect(summary({ writes, canRetry: false })).toEqual({
			description: 'Choose. Of 2 items, 1 was completed and 1 has an unknown outcome.',
			data: summary({ writes }).data,
		});
	});

	it('stands alone where nothing else says what to do', () => {
		const error = new NodeOperationError(testNode, 'Name is taken');
		error.description = undefined;
		withSummary(error, runOf({ writes: writesOf(completed, failed) }));

		expect(error.description).toMatch(/^Of 2 items/);
	});

	it('lists what was completed and what may have been, by item and ID', () => {
		expect(summary({ writes: writesOf(completed, unknown, notSent, failed) }).data).toEqual({
			completed: { count: 1, items: [{ item: 0, id: 'ws_0' }] },
			unknownOutcome: { count: 1, items: [{ item: 1 }] },
		});
	});

	it.each<[string, unknown, unknown]>([
		['a number', 7, 7],
		['zero', 0, 0],
		['a text', 'x'.repeat(100), 'x'.repeat(100)],
		['a long text', 'x'.repeat(101), `${'x'.repeat(100)}…`],
		['one with the API key', 'key secret-key', 'key ***'],
		['an object', { of: 'ws_9' }, undefined],
		['missing', undefined, undefined],
	])('lists the ID of a response where it is %s', (_, id, shown) => {
		const created = told(0, withResult({ id } as IDataObject));
		const data = { completed: { count: 1, items: [{ item: 0, id: shown }] } };

		expect(summary({ writes: [created, failed(1)] }).data).toEqual(data);
		const updated = { ...created, request: { method: 'PATCH', path: 'workspaces/ws_1' } as const };
		data.completed.items[0].id ??= 'ws_1';
		expect(summary({ writes: [updated, failed(1)] }).data).toEqual(data);
	});

	it('lists 50 and only counts more', () => {
		const [fifty, more] = [50, 53].map((count) => summary({ writes: many(count, completed) }).data);

		expect(fifty).toEqual({ completed: { count: 50, items: expect.any(Array) } });
		expect(more).toEqual({ completed: { ...Object(fifty).completed, count: 53, notListed: 3 } });
	});
});

describe('the summary of an execution whose items could not be sent', () => {
	const entry = ({ itemIndex, outcome }: Told[number]): Entry => ({
		...{ itemIndex, outcome, requestHash: '', sourceHash: '' },
	});

	it('tells of what earlier attempts have stored, and not how many were left', () => {
		const unclaimed = [completed(0), lostUpdate(2), completed(3)].map(entry);

		expect(summary({ unclaimed, writes: writesOf(notSent, notSent), itemCount: 6 })).toEqual({
			description: `Choose. Nothing was sent this time. Earlier attempts: 2 were completed and 1 has an unknown outcome. ${RETRY}`,
			data: {
				completed: {
					count: 2,
					items: [
						{ item: 0, id: 'ws_0' },
						{ item: 3, id: 'ws_3' },
					],
				},
				unknownOutcome: { count: 1, items: [{ item: 2 }] },
			},
		});
	});

	it('repeats no advice that the error gives, but asks to delete first what may be there', () => {
		const run = { unclaimed: writesOf(completed, unknown).map(entry), itemCount: 6 };

		expect(summary({ ...run, isAdvised: true }).description).toBe(
			`Choose. Nothing was sent this time. Earlier attempts: 1 was completed and 1 has an unknown outcome. ${CREATES}`,
		);
	});
});

describe('a failed execution says nothing more', () => {
	it.each<[string, Told]>([
		['of one item only', writesOf(completed)],
		['that has completed nothing', writesOf(failed, notSent)],
	])('%s', (_, writes) => {
		expect(summary({ writes })).toEqual({ description: 'Choose.', data: undefined });
	});

	it('when it ended with what n8n shows in no panel', () => {
		const error = new Error('The execution was cancelled');

		expect(withSummary(error, runOf({ writes: writesOf(completed, notSent) }))).toBe(error);
		expect(error).not.toHaveProperty('description');
	});
});

it('the hint of a resumed execution says how many items were not sent again', () => {
	const addExecutionHints = jest.fn();
	const getInputData = () => ({ length: 3_400 });
	const context = { addExecutionHints, getInputData } as unknown as IExecuteFunctions;
	hintAtResumed(context, 1_200);
	hintAtResumed(context, 0);

	expect(addExecutionHints.mock.calls.flat()).toEqual([
		{
			message:
				"1,200 of 3,400 items not sent again: completed earlier. If the key is another account's, start a new execution.",
			...{ type: 'info', location: 'outputPane' },
		},
	]);
});
