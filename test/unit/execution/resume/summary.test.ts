import { NodeOperationError } from 'n8n-workflow';

import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import { toNodeError } from '../../../../nodes/AppBuilder/errors/toNodeError';
import { withSummary } from '../../../../nodes/AppBuilder/execution/resume/summary';
import type {
	Outcome,
	WriteProgress,
} from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';
import { testNode } from '../../testNode';

const RETRY = 'To send only the rest, retry this execution under Executions.';

const item = (itemIndex: number, outcome: Outcome, method: WriteProgress['method'] = 'POST') => ({
	...{ itemIndex, method, path: 'workspaces', outcome },
});
const withId = (id: unknown) => ({ state: 'completed', results: [{ id }] }) as Outcome;
const completed = (index: number) => item(index, withId(`ws_${index}`));
const refused = (index: number) => item(index, { state: 'notProcessed' });
const lost = (index: number, method?: WriteProgress['method']) =>
	item(index, { state: 'unknown', executionId: '7' }, method);
const many = (count: number, write: (index: number) => WriteProgress) =>
	Array.from({ length: count }, (_, index) => write(index));

/** Adds the summary to the error of an execution with an item for each write. */
function addSummary(
	error: Error,
	progress: WriteProgress[],
	canRetry = true,
	isSubWorkflow = false,
): void {
	const run = { progress, itemCount: progress.length, canRetry, isSubWorkflow };
	expect(withSummary(error, { ...run, saysCreated: false, secrets: ['secret-key'] })).toBe(error);
}

function summary(progress: WriteProgress[], canRetry?: boolean) {
	const error = new NodeOperationError(testNode, 'Name is taken', { description: 'Choose.' });
	addSummary(error, progress, canRetry);
	return { description: error.description, data: error.context.data as unknown };
}

describe('the summary of a failed execution', () => {
	it.each<[string, WriteProgress[]]>([
		['1 of 2 items was completed.', [completed(0), refused(1)]],
		['1,200 of 2,200 items were completed.', [...many(1_200, completed), ...many(1_000, refused)]],
		[
			'1 of 2 items was completed. The outcome of item 1 is unknown: if the service has created it, delete it before you try again.',
			[completed(0), lost(1)],
		],
		[
			'0 of 6 items were completed. The outcome of items 0, 1, 2, 3, 4, … is unknown: if the service has created them, delete them before you try again.',
			many(6, (index) => lost(index)),
		],
		[
			'0 of 2 items were completed. The outcome of items 0, 1 is unknown.',
			[lost(0, 'PATCH'), lost(1, 'UPSERT')],
		],
	])('says after the advice that %s', (sentences, progress) => {
		expect(summary(progress).description).toBe(`Choose. ${sentences} ${RETRY}`);
		expect(summary(progress, false).description).toBe(`Choose. ${sentences}`);
	});

	it('names the execution to retry in a sub-workflow', () => {
		const error = new NodeOperationError(testNode, 'Name is taken');
		addSummary(error, [completed(0), refused(1)], true, true);

		expect(error.description).toMatch(/retry the sub-workflow's own execution under Executions/);
	});

	it("takes the place of the error's own advice to try again", () => {
		const text = { message: 'No', retry: 'later' as const, description: 'Check it.' };
		const error = toNodeError(testNode, new ServiceError(text), { secrets: [] });
		addSummary(error, [completed(0), refused(1)]);

		expect(error).toHaveProperty('description', `Check it. 1 of 2 items was completed. ${RETRY}`);
	});

	it('lists what was completed, and what is unknown', () => {
		expect(summary([completed(0), lost(1), refused(2)]).data).toEqual({
			completed: { count: 1, items: [{ item: 0, id: 'ws_0' }] },
			unknownOutcome: { count: 1, items: [{ item: 1 }] },
		});
	});

	it.each<[unknown, unknown]>([
		[7, '7'],
		['x'.repeat(101), `${'x'.repeat(100)}…`],
		['key secret-key', 'key ***'],
		[{ of: 'ws_9' }, 'ws_1'],
	])('lists the ID of a response, else that of the request: %j', (id, shown) => {
		const updated = { ...item(0, withId(id), 'PATCH'), workspaceId: 'ws_1' };

		expect(summary([updated, refused(1)]).data).toEqual({
			completed: { count: 1, items: [{ item: 0, id: shown }] },
		});
	});

	it('lists 50 and only counts more', () => {
		const [fifty, more] = [50, 53].map((count) => summary(many(count, completed)).data);

		expect(fifty).toEqual({ completed: { count: 50, items: expect.any(Array) } });
		expect(more).toEqual({ completed: { ...Object(fifty).completed, count: 53, notListed: 3 } });
	});

	it.each<[string, WriteProgress[]]>([
		['of one item only', [completed(0)]],
		['that has processed nothing', [refused(0), refused(1)]],
	])('is none %s', (_, progress) => {
		expect(summary(progress)).toEqual({ description: 'Choose.', data: undefined });
	});

	it("isn't added to what n8n shows in no panel", () => {
		const error = new Error('The execution was cancelled');
		addSummary(error, [completed(0), refused(1)]);

		expect(error).not.toHaveProperty('description');
	});
});
