import { ServiceError } from '../errors/ServiceError';

/** Asks for what a trigger does not have, or does by itself. */
const NOT_FOR_TRIGGERS: Array<[advice: RegExp, instead: string]> = [
	[/ Workspace → Get Many with a 'Limit' .+$/, ''],
	[/Lower 'Max Concurrent Requests', (or )?run/, 'Run'],
	[/lower 'Max Concurrent Requests', or /, ''],
	[/, (or|then) (?=try again)/, '. '],
];
const AGAIN = /(nothing was reported, and )?(the next poll tries|try) again( later)?\./i;

/**
 * The error in words that fit a trigger.
 * @param again what comes next
 */
export function forTrigger(error: unknown, again: string): unknown {
	if (!(error instanceof ServiceError)) return error;
	const { description } = error.text;
	const advice = NOT_FOR_TRIGGERS.reduce((text, words) => text.replace(...words), description);
	return new ServiceError({
		...error.text,
		description: advice.replace(AGAIN, again),
	});
}
