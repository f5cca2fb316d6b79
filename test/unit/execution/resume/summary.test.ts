import { NodeOperationError } from 'n8n-workflow';

import { ServiceError } from '../../../../nodes/AppBuilder/errors/ServiceError';
import { toNodeError } from '../../../../nodes/AppBuilder/errors/toNodeError';
import { withSummary } from '../../../../nodes/AppBuilder/execution/resume/summary';
import type { Entry, Outcome } from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';
import { testNode } from '../../testNode';

const RETRY = 'To send only the rest, retry this execution under Executions.';

const item = (itemIndex: number, outcome: Outcome, method: Entry['method'] = 'POST') => ({
	...{ itemIndex, operation: 'workspace:create', baseUrl: 'https://api.example.com/v1' },
	...{ method, outcome },
});
const completed = (index: number) => item(index, { state: 'completed', results: [{}] });
const refused = (index: number) => item(index, { state: 'notProcessed' });
const lost = (index: number, method?: Entry['method']) =>
	item(index, { state: 'unknown', executionId: '7' }, method);
const many = (count: number, write: (index: number) => Entry) =>
	Array.from({ length: count }, (_, index) => write(index));

/** Adds the summary to the error of an execution with an item for each write. */
function addSummary(error: Error, progress: Entry[], canRetry = true): void {
	expect(withSummary(error, { progress, itemCount: progress.length, canRetry })).toBe(error);
}

function summary(progress: Entry[], canRetry?: boolean) {
	const error = new NodeOperationError(testNode, 'Name is taken', { description: 'Choose.' });
	addSummary(error, progress, canRetry);
	return error.description;
}

describe('the summary of a failed execution', () => {
	it.each<[string, Entry[]]>([
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
		expect(summary(progress)).toBe(`Choose. ${sentences} ${RETRY}`);
		expect(summary(progress, false)).toBe(`Choose. ${sentences}`);
	});

	it("takes the place of the error's own advice to try again", () => {
		const text = { message: 'No', retry: 'later' as const, description: 'Check it.' };
		const error = toNodeError(testNode, new ServiceError(text), { secrets: [] });
		addSummary(error, [completed(0), refused(1)]);

		expect(error).toHaveProperty('description', `Check it. 1 of 2 items was completed. ${RETRY}`);
	});

	it.each<[string, Entry[]]>([
		['of one item only', [completed(0)]],
		['that has processed nothing', [refused(0), refused(1)]],
	])('is none %s', (_, progress) => {
		expect(summary(progress)).toBe('Choose.');
	});

	it("isn't added to what n8n shows in no panel", () => {
		const error = new Error('The execution was cancelled');
		addSummary(error, [completed(0), refused(1)]);

		expect(error).not.toHaveProperty('description');
	});
});
