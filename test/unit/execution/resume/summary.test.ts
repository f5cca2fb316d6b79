import { NodeOperationError } from 'n8n-workflow';

import { withSummary } from '../../../../nodes/AppBuilder/execution/resume/summary';
import type { Entry } from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';
import { testNode } from '../../testNode';

const lost = (count: number, method: Entry['method']) =>
	Array.from({ length: count }, (_, itemIndex): Entry => ({
		...{ itemIndex, operation: 'workspace:create', baseUrl: 'https://api.example.com/v1', method },
		outcome: { state: 'unknown', executionId: '7' },
	}));

describe('the summary of a failed execution', () => {
	it.each<[string, Entry[]]>([
		[
			'0 of 6 items were completed. The outcome of items 0, 1, 2, 3, 4, … is unknown: if the service has created them, delete them before you try again.',
			lost(6, 'POST'),
		],
		[
			'0 of 2 items were completed. The outcome of items 0, 1 is unknown.',
			[...lost(1, 'PATCH'), lost(2, 'UPSERT')[1]],
		],
	])('says after the advice that %s', (sentences, progress) => {
		const error = new NodeOperationError(testNode, 'Name is taken', { description: 'Choose.' });
		withSummary(error, { progress, itemCount: progress.length, canRetry: false });

		expect(error.description).toBe(`Choose. ${sentences}`);
	});

	it("isn't added to what n8n shows in no panel", () => {
		const error = new Error('The execution was cancelled');
		withSummary(error, { progress: lost(2, 'POST'), itemCount: 2, canRetry: true });

		expect(error).not.toHaveProperty('description');
	});
});
