import type { IExecuteFunctions } from 'n8n-workflow';

import type { Entry } from './entry';

interface Resumed {
	/** How many items earlier attempts have completed. */
	resumed: number;
	itemCount: number;
	/** What they have achieved besides, for requests that are not sent any more. */
	left: Entry[];
}

/**
 * Shows below the output what comes from earlier attempts, and what of them is not in it. That the API key may have
 * become that of another account, the node cannot know.
 */
export function hintAtResumed(
	context: IExecuteFunctions,
	{ resumed, itemCount, left }: Resumed,
): void {
	if (resumed > 0) {
		const [count, all] = [resumed, itemCount].map((number) => number.toLocaleString('en'));
		context.addExecutionHints({
			message: `${count} of ${all} items not sent again: completed earlier. If the key is another account's, start a new execution.`,
			type: 'info',
			location: 'outputPane',
		});
	}
	const others = left.filter(({ results }) => results !== undefined).length;
	if (others > 0) {
		context.addExecutionHints({
			message: `Earlier attempts also completed ${others.toLocaleString('en')} other ${others === 1 ? 'request' : 'requests'}, for items or settings that have changed.`,
			type: 'warning',
			location: 'outputPane',
		});
	}
}
