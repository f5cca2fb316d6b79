import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import type { Entry } from '../../../../nodes/AppBuilder/execution/resume/checkpoint';
import { withSummary } from '../../../../nodes/AppBuilder/execution/resume/summary';
import type { Write } from '../../../../nodes/AppBuilder/execution/resume/write';
import { testNode } from '../../testNode';
import { newWrite, sentWrite } from './writes';

const RETRY = "'Retry' in the list of executions sends only the rest.";
const LOOK = 'That includes those with an unknown outcome: check them in the service first.';

const carriedOut = (index: number) => sentWrite(index, { results: [{ id: `ws_${index}` }] });
const failed = (index: number) =>
	newWrite(index, { failure: { message: 'Name is taken', description: 'Choose another.' } });
const unknown = (index: number) => sentWrite(index);
const notSent = (index: number) => newWrite(index);

/** An update of a workspace, in the same state. */
const asUpdate = (write: Write): Write => ({
	...write,
	request: { method: 'PATCH', path: `workspaces/ws_${write.itemIndex}`, body: '{}' },
});

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
}

/** What is said of a run. */
function summary({ writes = [], waiting = [], itemCount = writes.length }: Run) {
	const error = newError('Choose another.');
	expect(withSummary(error, { writes, waiting, itemCount })).toBe(error);
	const { description, context } = error;
	return { description: description ?? '', data: context.data as unknown };
}

const many = (count: number, write: (index: number) => Write) =>
	Array.from({ length: count }, (_, index) => write(index));

describe('the summary of a failed run', () => {
	it.each<[Write[], string]>([
		[writesOf(carriedOut, failed), '1 was carried out and 1 did not succeed'],
		[writesOf(carriedOut, carriedOut, failed, failed), '2 were carried out and 2 did not succeed'],
		[
			writesOf(carriedOut, failed, notSent),
			'1 was carried out, 1 did not succeed, and 1 was not sent',
		],
		[writesOf(carriedOut, notSent, notSent), '1 was carried out and 2 were not sent'],
		[writesOf(failed, unknown), '1 did not succeed and 1 has an unknown outcome'],
		[writesOf(unknown, unknown), '2 have an unknown outcome'],
		[
			[...many(1_200, carriedOut), ...many(1_000, notSent)],
			'1,200 were carried out and 1,000 were not sent',
		],
	])('counts how far the items have come (%#)', (writes, counts) => {
		const items = writes.length.toLocaleString('en');

		expect(summary({ writes }).description).toContain(`Of ${items} items, ${counts}.`);
	});

	it('stands behind what to do next, and says what Retry will do', () => {
		expect(summary({ writes: writesOf(carriedOut, failed) }).description).toBe(
			`Choose another. Of 2 items, 1 was carried out and 1 did not succeed. ${RETRY}`,
		);
	});

	it('stands alone where nothing says what to do next', () => {
		const error = newError();
		error.description = undefined;
		withSummary(error, { writes: writesOf(carriedOut, failed), waiting: [], itemCount: 2 });

		expect(error.description).toMatch(/^Of 2 items/);
	});

	it('takes items that were not prepared for not sent', () => {
		expect(summary({ writes: writesOf(carriedOut, failed), itemCount: 5 }).description).toContain(
			'Of 5 items, 1 was carried out, 1 did not succeed, and 3 were not sent.',
		);
	});

	it('asks to look first after a create with unknown outcome, not after an update', () => {
		const writes = writesOf(carriedOut, unknown);

		expect(summary({ writes }).description).toMatch(new RegExp(`${RETRY} ${LOOK}$`));
		expect(summary({ writes: writes.map(asUpdate) }).description).not.toContain(LOOK);
	});

	it.each([
		['401', ', as long as the API key is the same.'],
		['422', 'sends only the rest.'],
	])('says at status %s: %s', (httpCode, words) => {
		const error = new NodeApiError(testNode, {}, { message: 'Refused', httpCode });
		withSummary(error, { writes: writesOf(carriedOut, failed), waiting: [], itemCount: 2 });

		expect(error.description).toContain(words);
	});

	it('lists what was carried out and what may have been, by item and ID', () => {
		expect(summary({ writes: writesOf(carriedOut, unknown, notSent, failed) }).data).toEqual({
			carriedOut: { count: 1, items: [{ item: 0, id: 'ws_0' }] },
			unknownOutcome: { count: 1, items: [{ item: 1 }] },
		});
	});

	it('names the workspace of an update or delete, whose response may have no ID', () => {
		const deleted = asUpdate(sentWrite(0, { results: [{ deleted: true }] }));

		expect(summary({ writes: [deleted, asUpdate(unknown(1))] }).data).toEqual({
			carriedOut: { count: 1, items: [{ item: 0, id: 'ws_0' }] },
			unknownOutcome: { count: 1, items: [{ item: 1, id: 'ws_1' }] },
		});
	});

	it('lists without an ID what gave no output', () => {
		expect(summary({ writes: [sentWrite(0, { results: [] }), failed(1)] }).data).toEqual({
			carriedOut: { count: 1, items: [{ item: 0 }] },
		});
	});

	it('lists 50 and only counts more', () => {
		const [fifty, more] = [50, 53].map(
			(count) => summary({ writes: many(count, carriedOut) }).data,
		) as Array<{ carriedOut: { items: unknown[] } }>;

		expect(fifty.carriedOut.items).toHaveLength(50);
		expect(fifty.carriedOut).not.toHaveProperty('notListed');
		expect(more.carriedOut.items).toEqual(fifty.carriedOut.items);
		expect(more.carriedOut).toMatchObject({ count: 53, notListed: 3 });
	});
});

describe('the summary of a run whose items could not be sent', () => {
	const stored: Entry[] = [
		{ itemIndex: 0, identity: 'a', results: [{ id: 'ws_0' }] },
		{
			...{ itemIndex: 2, identity: 'b' },
			unknown: { executionId: '7', text: { message: 'It is lost', description: 'Look.' } },
		},
		{ itemIndex: 3, identity: 'c', results: [] },
	];

	it('tells of what earlier tries have stored', () => {
		const { description, data } = summary({ waiting: stored, itemCount: 4 });

		expect(description).toBe(
			`Choose another. Of 4 items, 2 were carried out, 1 was not sent, and 1 has an unknown outcome. ${RETRY}`,
		);
		expect(data).toEqual({
			carriedOut: { count: 2, items: [{ item: 0, id: 'ws_0' }, { item: 3 }] },
			unknownOutcome: { count: 1, items: [{ item: 2 }] },
		});
	});
});

describe('a failed run says nothing more', () => {
	it.each<[string, Write[]]>([
		['of one item only', writesOf(carriedOut)],
		['that has carried out nothing', writesOf(failed, notSent)],
	])('%s', (_, writes) => {
		expect(summary({ writes })).toEqual({ description: 'Choose another.', data: undefined });
	});

	it('when it ended with what n8n shows in no panel', () => {
		const error = new Error('The execution was cancelled');
		const run = { writes: writesOf(carriedOut, notSent), waiting: [], itemCount: 2 };

		expect(withSummary(error, run)).toBe(error);
		expect(error).not.toHaveProperty('description');
	});
});
