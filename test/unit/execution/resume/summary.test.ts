import type { IDataObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import type { Entry } from '../../../../nodes/AppBuilder/execution/resume/entry';
import { withSummary } from '../../../../nodes/AppBuilder/execution/resume/summary';
import type { Write } from '../../../../nodes/AppBuilder/execution/resume/write';
import { testNode } from '../../testNode';
import { asUpdate, newWrite, sentWrite } from './writes';

const RETRY = 'To send only the rest, retry this execution from the list of executions.';
const CREATES =
	'Retrying also sends the creates with an unknown outcome again: first delete in the service whatever they created.';

const completed = (index: number) => sentWrite(index, { results: [{ id: `ws_${index}` }] });
const failed = (index: number) =>
	newWrite(index, { failure: { message: 'Name is taken', description: 'Choose another.' } });
const unknown = (index: number) => sentWrite(index);
const notSent = (index: number) => newWrite(index);

/** Writes in these states, one for each item. */
function writesOf(...states: Array<(index: number) => Write>): Write[] {
	return states.map((write, index) => write(index));
}

function newError(description?: string): NodeOperationError {
	return new NodeOperationError(testNode, 'Name is taken', { description });
}

interface Run {
	writes?: Write[];
	waiting?: Entry[];
	itemCount?: number;
	isAdvised?: boolean;
	canRetry?: boolean;
}

/** One of a person's workflow, with an item for each write, unless told otherwise. */
const runOf = ({ writes = [], waiting = [], itemCount = writes.length, ...run }: Run) => ({
	...{ writes, waiting, itemCount, isAdvised: false, canRetry: true, ...run },
});

/** What is said of a run. */
function summary(run: Run) {
	const error = newError('Choose another.');
	expect(withSummary(error, runOf(run))).toBe(error);
	const { description, context } = error;
	return { description: description ?? '', data: context.data as unknown };
}

const many = (count: number, write: (index: number) => Write) =>
	Array.from({ length: count }, (_, index) => write(index));

describe('the summary of a failed run', () => {
	it.each<[Write[], string]>([
		[writesOf(completed, failed), '1 was completed and 1 did not succeed'],
		[writesOf(completed, completed, failed, failed), '2 were completed and 2 did not succeed'],
		[
			writesOf(completed, failed, notSent),
			'1 was completed, 1 did not succeed, and 1 was not sent',
		],
		[writesOf(completed, notSent, notSent), '1 was completed and 2 were not sent'],
		[writesOf(failed, unknown), '1 did not succeed and 1 has an unknown outcome'],
		[writesOf(unknown, unknown), '2 have an unknown outcome'],
		[
			[...many(1_200, completed), ...many(1_000, notSent)],
			'1,200 were completed and 1,000 were not sent',
		],
	])('counts how far the items have come (%#)', (writes, counts) => {
		const items = writes.length.toLocaleString('en');

		expect(summary({ writes }).description).toContain(`Of ${items} items, ${counts}.`);
	});

	it('stands behind what to do next, and says what Retry will do', () => {
		expect(summary({ writes: writesOf(completed, failed) }).description).toBe(
			`Choose another. Of 2 items, 1 was completed and 1 did not succeed. ${RETRY}`,
		);
	});

	it('stands alone where nothing says what to do next', () => {
		const error = newError();
		error.description = undefined;
		withSummary(error, runOf({ writes: writesOf(completed, failed) }));

		expect(error.description).toMatch(/^Of 2 items/);
	});

	it('takes items that were not prepared for not sent', () => {
		expect(summary({ writes: writesOf(completed, failed), itemCount: 5 }).description).toContain(
			'Of 5 items, 1 was completed, 1 did not succeed, and 3 were not sent.',
		);
	});

	it('asks to delete first what creates with unknown outcome have created, and not for updates', () => {
		const writes = writesOf(completed, unknown, unknown);

		expect(summary({ writes }).description).toMatch(new RegExp(` ${RETRY} ${CREATES}$`));
		expect(summary({ writes: writes.map(asUpdate) }).description).toMatch(new RegExp(` ${RETRY}$`));
	});

	it('asks so too where only one of those with unknown outcome is a create', () => {
		const writes = [asUpdate(unknown(0)), unknown(1)];

		expect(summary({ writes }).description).toMatch(new RegExp(`${CREATES}$`));
	});

	it('asks nothing for creates that were completed or refused', () => {
		const writes = [...writesOf(completed, failed), asUpdate(unknown(2))];

		expect(summary({ writes }).description).not.toContain(CREATES);
	});

	it('says nothing of Retry where n8n does not offer it, and all the rest', () => {
		const writes = writesOf(completed, unknown);

		expect(summary({ writes, canRetry: false })).toEqual({
			description: 'Choose another. Of 2 items, 1 was completed and 1 has an unknown outcome.',
			data: summary({ writes }).data,
		});
	});

	it.each([
		[
			'401',
			'Once the new key is in the credential, retry this execution from the list of executions: that sends only the rest.',
		],
		['403', RETRY],
		['422', RETRY],
	])('says at status %s: %s', (httpCode, advice) => {
		const error = new NodeApiError(testNode, {}, { message: 'Refused', httpCode });
		withSummary(error, runOf({ writes: writesOf(completed, failed) }));

		expect(error.description).toBe(`Of 2 items, 1 was completed and 1 did not succeed. ${advice}`);
	});

	it('lists what was completed and what may have been, by item and ID', () => {
		expect(summary({ writes: writesOf(completed, unknown, notSent, failed) }).data).toEqual({
			completed: { count: 1, items: [{ item: 0, id: 'ws_0' }] },
			unknownOutcome: { count: 1, items: [{ item: 1 }] },
		});
	});

	it('names the workspace of an update or delete, whose response may have no ID', () => {
		const deleted = asUpdate(sentWrite(0, { results: [{ deleted: true }] }));

		expect(summary({ writes: [deleted, asUpdate(unknown(1))] }).data).toEqual({
			completed: { count: 1, items: [{ item: 0, id: 'ws_0' }] },
			unknownOutcome: { count: 1, items: [{ item: 1, id: 'ws_1' }] },
		});
	});

	it('lists without an ID what gave no output', () => {
		expect(summary({ writes: [sentWrite(0, { results: [] }), failed(1)] }).data).toEqual({
			completed: { count: 1, items: [{ item: 0 }] },
		});
	});

	it('lists the ID of what was created, be it a number or none that fits', () => {
		const withId = (id: IDataObject[string]) => (index: number) =>
			sentWrite(index, { results: [{ id }] });
		const characters = (count: number) => 'x'.repeat(count);
		const ids = [7, 0, characters(100), characters(101), { of: 'ws_1' }, ['ws_1'], true, null];
		const writes = writesOf(...ids.map(withId));

		expect(summary({ writes }).data).toStrictEqual({
			completed: {
				count: 8,
				items: [
					{ item: 0, id: 7 },
					{ item: 1, id: 0 },
					{ item: 2, id: characters(100) },
					{ item: 3, id: `${characters(100)}…` },
					...[4, 5, 6, 7].map((item) => ({ item })),
				],
			},
		});
	});

	it('lists the workspace of an update whose response has an ID of another kind', () => {
		const update = asUpdate(sentWrite(0, { results: [{ id: { of: 'ws_9' } }] }));

		expect(summary({ writes: [update, failed(1)] }).data).toEqual({
			completed: { count: 1, items: [{ item: 0, id: 'ws_0' }] },
		});
	});

	it('lists no API key as an ID', () => {
		const state = { results: [{ id: 'key secret-key' }], secrets: ['secret-key'] };

		expect(summary({ writes: [sentWrite(0, state), failed(1)] }).data).toEqual({
			completed: { count: 1, items: [{ item: 0, id: 'key ***' }] },
		});
	});

	it('lists 50 and only counts more', () => {
		const [fifty, more] = [50, 53].map(
			(count) => summary({ writes: many(count, completed) }).data,
		) as Array<{ completed: { items: unknown[] } }>;

		expect(fifty.completed.items).toHaveLength(50);
		expect(fifty.completed).not.toHaveProperty('notListed');
		expect(more.completed.items).toEqual(fifty.completed.items);
		expect(more.completed).toMatchObject({ count: 53, notListed: 3 });
	});
});

describe('the summary of a run whose items could not be sent', () => {
	const lost = { message: 'It is lost', description: 'Look.' };
	const marks = { identity: 'what it sends', source: 'what it is made from', input: 'its item' };
	const created: Entry = { ...marks, itemIndex: 0, results: [{ id: 'ws_0' }] };
	const updated: Entry = { ...marks, itemIndex: 3, results: [{ name: 'Renamed' }] };
	const lostUpdate: Entry = { ...marks, itemIndex: 2, unknown: { executionId: '7', text: lost } };
	const lostCreate: Entry = {
		...{ ...marks, itemIndex: 5 },
		unknown: { executionId: '7', text: { ...lost, isOutcomeUnknown: true } },
	};

	it('tells of what earlier attempts have stored, and not how many were left', () => {
		const waiting = [created, lostUpdate, updated];

		expect(summary({ waiting, itemCount: 6 })).toEqual({
			description: `Choose another. Nothing was sent this time. Earlier attempts: 2 were completed and 1 has an unknown outcome. ${RETRY}`,
			data: {
				completed: { count: 2, items: [{ item: 0, id: 'ws_0' }, { item: 3 }] },
				unknownOutcome: { count: 1, items: [{ item: 2 }] },
			},
		});
	});

	it('counts nothing of the items that were prepared this time', () => {
		const writes = writesOf(notSent, notSent);

		expect(summary({ writes, waiting: [created], itemCount: 3 }).description).toBe(
			`Choose another. Nothing was sent this time. Earlier attempts: 1 was completed. ${RETRY}`,
		);
	});

	it('asks to delete first what creates with unknown outcome have created', () => {
		expect(summary({ waiting: [lostUpdate, lostCreate], itemCount: 6 }).description).toMatch(
			new RegExp(`2 have an unknown outcome. ${RETRY} ${CREATES}$`),
		);
	});

	it('repeats no advice that the error has given, but asks to delete first what may be there', () => {
		const run = { waiting: [created, lostCreate], itemCount: 6, isAdvised: true };

		expect(summary(run).description).toBe(
			`Choose another. Nothing was sent this time. Earlier attempts: 1 was completed and 1 has an unknown outcome. ${CREATES}`,
		);
	});

	it('says nothing of Retry where n8n does not offer it', () => {
		const run = { waiting: [lostCreate], itemCount: 6, canRetry: false };

		expect(summary(run).description).toMatch(/1 has an unknown outcome\.$/);
	});
});

describe('a failed run says nothing more', () => {
	it.each<[string, Write[]]>([
		['of one item only', writesOf(completed)],
		['that has completed nothing', writesOf(failed, notSent)],
	])('%s', (_, writes) => {
		expect(summary({ writes })).toEqual({ description: 'Choose another.', data: undefined });
	});

	it('when it ended with what n8n shows in no panel', () => {
		const error = new Error('The execution was cancelled');
		const run = runOf({ writes: writesOf(completed, notSent) });

		expect(withSummary(error, run)).toBe(error);
		expect(error).not.toHaveProperty('description');
	});
});
