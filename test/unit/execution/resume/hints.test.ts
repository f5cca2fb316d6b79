import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import type { Entry } from '../../../../nodes/AppBuilder/execution/resume/entry';
import { hintAtResumed } from '../../../../nodes/AppBuilder/execution/resume/hints';

const marks = { itemIndex: 0, identity: 'a', source: 'b', input: 'c' };
const completed: Entry = { ...marks, results: [{ id: 'ws_1' }] };
const unknown: Entry = {
	...marks,
	unknown: { executionId: '7', text: { message: 'It is lost', description: 'Look.' } },
};

/** What shows below the output. */
function hints(resumed: number, itemCount: number, left: Entry[] = []): NodeExecutionHint[] {
	const shown: NodeExecutionHint[] = [];
	const addExecutionHints = (...more: NodeExecutionHint[]) => void shown.push(...more);
	const context = { addExecutionHints } as unknown as IExecuteFunctions;
	hintAtResumed(context, { resumed, itemCount, left });
	return shown;
}

const NOT_SENT =
	" not sent again: completed earlier. If the key is another account's, start a new execution.";
const resumedHint = (message: string) => ({ message, type: 'info', location: 'outputPane' });
const leftHint = (message: string) => ({ message, type: 'warning', location: 'outputPane' });

describe('below the output of a run that was taken up again', () => {
	it.each<[number, number, string]>([
		[1, 1, '1 of 1 items'],
		[1, 3, '1 of 3 items'],
		[1_200, 3_400, '1,200 of 3,400 items'],
	])('stands that %i of %i items were not sent again', (resumed, itemCount, message) => {
		expect(hints(resumed, itemCount)).toEqual([resumedHint(`${message}${NOT_SENT}`)]);
	});

	it.each<[number, string]>([
		[
			1,
			'Earlier attempts also completed 1 other request, for items or settings that have changed.',
		],
		[
			2,
			'Earlier attempts also completed 2 other requests, for items or settings that have changed.',
		],
		[
			1_200,
			'Earlier attempts also completed 1,200 other requests, for items or settings that have changed.',
		],
	])('stands that %i others were completed that the output does not show', (count, message) => {
		const left = new Array<Entry>(count).fill(completed);

		expect(hints(0, 3, left)).toEqual([leftHint(message)]);
	});

	it('stand both, one after the other', () => {
		expect(hints(1, 3, [completed]).map(({ type }) => type)).toEqual(['info', 'warning']);
	});

	it('stands nothing of others whose outcome is unknown', () => {
		expect(hints(0, 3, [unknown])).toEqual([]);
		expect(hints(0, 3, [unknown, completed])[0].message).toContain(' 1 other request,');
	});

	it('stands nothing where earlier attempts have completed nothing', () => {
		expect(hints(0, 3)).toEqual([]);
	});
});
