import { NodeOperationError } from 'n8n-workflow';

import { InputError } from '../../../../nodes/AppBuilder/errors/InputError';
import { ServiceError, type ErrorText } from '../../../../nodes/AppBuilder/errors/ServiceError';
import { toNodeError } from '../../../../nodes/AppBuilder/errors/toNodeError';
import { withSummary } from '../../../../nodes/AppBuilder/execution/resume/summary';
import type { Outcome } from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';
import { testNode } from '../../testNode';

type Run = Parameters<typeof withSummary>[1];
type Told = Run['writes'][number];

const told = (itemIndex: number, outcome: Outcome, method: 'POST' | 'PATCH' | 'UPSERT' = 'POST') =>
	({
		...{ itemIndex, outcome, apiKey: 'secret-key' },
		request: { method, path: 'workspaces' },
	}) as Told;
const hashes = { requestHash: 'request', sourceHash: 'source' };
const withId = (id: unknown) => ({ state: 'completed', results: [{ id }] }) as Outcome;
const completed = (index: number) => told(index, withId(`ws_${index}`));
const refused = (index: number) => told(index, { state: 'notProcessed' });
const lost = (index: number, method?: 'PATCH' | 'UPSERT') => {
	const text: ErrorText = { message: 'Lost', ...(method !== 'PATCH' && { retry: 'checkFirst' }) };
	return told(index, { state: 'unknown', executionId: '7', text }, method);
};
const many = (count: number, write: (index: number) => Told) =>
	Array.from({ length: count }, (_, index) => write(index));

/** Adds the summary to the error of a person's workflow, with an item for each write. */
function addSummary(error: Error, writes: Told[], canRetry = true): void {
	const always = { unclaimed: [], isAdvised: false, itemCount: writes.length };
	expect(withSummary(error, { ...always, writes, canRetry })).toBe(error);
}

function summary(writes: Told[], canRetry?: boolean) {
	const error = new NodeOperationError(testNode, 'Name is taken', { description: 'Choose.' });
	addSummary(error, writes, canRetry);
	return { description: error.description, data: error.context.data as unknown };
}

describe('the summary of a failed execution', () => {
	it('knows what an earlier attempt has stored of Create or Update, which is safe to send again', () => {
		const { itemIndex, outcome } = lost(1);
		const unclaimed = [{ itemIndex, outcome, ...hashes, uniqueKeyHash: 'key' }];
		const error = toNodeError(testNode, new InputError("'Fields' is empty", 'Add one.'), {
			...{ itemIndex: 0, secrets: [] },
		});
		withSummary(error, { writes: [], unclaimed, isAdvised: false, itemCount: 2, canRetry: true });

		expect(error).toHaveProperty(
			'description',
			"Add one. Then execute the workflow again, because Retry uses the stored input items. Existing workspaces aren't created again. 0 of 2 items were completed in earlier attempts and the outcome of 1 (item 1) is unknown.",
		);
	});

	it.each<[string, Told[]]>([
		['1 of 2 items was completed', [completed(0), refused(1)]],
		['1,200 of 2,200 items were completed', [...many(1_200, completed), ...many(1_000, refused)]],
		[
			'1 of 2 items was completed and the outcome of 1 (item 1) is unknown',
			[completed(0), lost(1, 'UPSERT')],
		],
	])('says that %s, and how to send the rest', (counts, writes) => {
		expect(summary(writes).description).toBe(
			`Choose. Under Executions, retry this execution to send only the rest: ${counts}.`,
		);
	});

	it.each<[string, string, Told]>([
		[
			'the row, for Create or Update',
			"Then execute the workflow again, because Retry uses the stored input items. Existing workspaces aren't created again.",
			told(0, withId('ws_0'), 'UPSERT'),
		],
		[
			'the node, for others',
			'Make corrections in this node, for the failed item only, because Retry uses the stored input items. Then retry this execution under Executions: a new one would send all items again.',
			completed(0),
		],
	])('says where to correct an item: %s', (_, advice, first) => {
		const text = { message: 'No', description: 'Choose.', isItemError: true };
		const error = toNodeError(testNode, new ServiceError(text), { itemIndex: 1, secrets: [] });
		addSummary(error, [first, refused(1)]);

		expect(error).toHaveProperty('description', `Choose. ${advice} 1 of 2 items was completed.`);
	});

	it.each(['403', '423'])(
		'does not ask to correct an item at %s, which no value gets over',
		(httpCode) => {
			const text = { message: 'No', description: 'Ask.', isItemError: true, httpCode };
			const error = toNodeError(testNode, new ServiceError(text), { itemIndex: 1, secrets: [] });
			addSummary(error, [completed(0), refused(1)]);

			expect(error).toHaveProperty(
				'description',
				'Ask. Under Executions, retry this execution to send only the rest: 1 of 2 items was completed.',
			);
		},
	);

	it.each<[string, Told]>([
		['1 of 2 items was completed.', refused(1)],
		[
			'1 of 2 items was completed and 1 (item 1) may have been created. Before you retry, delete it if found in the service.',
			lost(1),
		],
	])('follows an error that says itself how to go on: %s', (told, last) => {
		const error = new NodeOperationError(testNode, 'Stopped', { description: 'Start n8n.' });
		const writes = [completed(0), last];
		withSummary(error, { writes, unclaimed: [], isAdvised: true, itemCount: 2, canRetry: true });

		expect(error.description).toBe(`Start n8n. ${told}`);
	});

	it.each<[string, Told[]]>([
		[
			'1 of 2 items was completed and 1 (item 1) may have been created. Delete it',
			[completed(0), lost(1)],
		],
		[
			'0 of 2 items were completed, 1 (item 1) may have been created, and the outcome of 1 (item 0) is unknown. Delete it',
			[lost(0, 'PATCH'), lost(1)],
		],
		[
			'0 of 6 items were completed and 6 (items 0, 1, 2, 3, 4, …) may have been created. Delete them',
			many(6, (index) => lost(index)),
		],
	])('says that %s before a Retry', (text, writes) => {
		expect(summary(writes).description).toBe(
			`Choose. ${text} if found in the service, then retry this execution under Executions to send the rest.`,
		);
	});

	it.each([
		['checkFirst' as const, lost(1), /^1 of 2 items .* Delete it .* the rest\. Check it\.$/],
		[
			'later' as const,
			refused(1),
			/^Under Executions, retry this execution later to .* completed\. Check it\.$/,
		],
	])("takes the place of the error's own advice to try again (%s)", (retry, last, expected) => {
		const text = { message: 'No', retry, description: 'Check it.' };
		const error = toNodeError(testNode, new ServiceError(text), { secrets: [] });
		addSummary(error, [completed(0), last]);

		expect(error).toHaveProperty('description', expect.stringMatching(expected));
	});

	it('says nothing of Retry where n8n does not offer it, and all the rest', () => {
		expect(summary([completed(0), lost(1), refused(2)], false)).toEqual({
			description: 'Choose. 1 of 3 items was completed and 1 (item 1) may have been created.',
			data: {
				completed: { count: 1, items: [{ item: 0, id: 'ws_0' }] },
				unknownOutcome: { count: 1, items: [{ item: 1 }] },
			},
		});
	});

	it.each<[unknown, unknown]>([
		[7, '7'],
		['x'.repeat(101), `${'x'.repeat(100)}…`],
		['key secret-key', 'key ***'],
		[{ of: 'ws_9' }, 'ws_1'],
	])('lists the ID of a response, else that of the request: %j', (id, shown) => {
		const request = { method: 'PATCH', path: 'workspaces/ws_1' } as const;
		const updated = { ...told(0, withId(id)), request };

		expect(summary([updated, refused(1)]).data).toEqual({
			completed: { count: 1, items: [{ item: 0, id: shown }] },
		});
	});

	it('lists 50 and only counts more', () => {
		const [fifty, more] = [50, 53].map((count) => summary(many(count, completed)).data);

		expect(fifty).toEqual({ completed: { count: 50, items: expect.any(Array) } });
		expect(more).toEqual({ completed: { ...Object(fifty).completed, count: 53, notListed: 3 } });
	});

	it.each<[string, Told[]]>([
		['of one item only', [completed(0)]],
		['that has completed nothing', [refused(0), refused(1)]],
	])('is none %s', (_, writes) => {
		expect(summary(writes)).toEqual({ description: 'Choose.', data: undefined });
	});

	it('is none of what n8n shows in no panel', () => {
		const error = new Error('The execution was cancelled');
		addSummary(error, [completed(0), refused(1)]);

		expect(error).not.toHaveProperty('description');
	});
});
