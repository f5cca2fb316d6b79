import type { IExecuteFunctions } from 'n8n-workflow';

import type { Entry } from './entry';

interface Resumed {
	/** How many items earlier tries have carried out. */
	resumed: number;
	itemCount: number;
	/** What they have achieved besides, for requests that are not sent any more. */
	left: Entry[];
}

/** Shows below the output what comes from earlier tries, and what of them is not in it. */
export function hintAtResumed(
	context: IExecuteFunctions,
	{ resumed, itemCount, left }: Resumed,
): void {
	if (resumed > 0) {
		const [count, all] = [resumed, itemCount].map((number) => number.toLocaleString('en'));
		context.addExecutionHints({
			message: `${count} of ${all} items ${resumed === 1 ? 'was' : 'were'} carried out in earlier tries and not sent again.`,
			type: 'info',
			location: 'outputPane',
		});
	}
	const others = left.filter(({ results }) => results !== undefined).length;
	if (others > 0) {
		context.addExecutionHints({
			message: `Earlier tries also carried out ${others.toLocaleString('en')} other ${others === 1 ? 'request' : 'requests'}, for items, settings or a key that have changed.`,
			type: 'warning',
			location: 'outputPane',
		});
	}
}
