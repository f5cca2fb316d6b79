import { ServiceError } from '../errors/ServiceError';

/** What errors say for runs, and for a trigger, which has fewer parameters; `AGAIN` is what comes next. */
const WORDS: Array<[forRuns: RegExp, forTrigger: string]> = [
	[/(Nothing was reported, and the|The) next poll tries again\.|Try again( later)?\./, 'AGAIN'],
	[/, (or|then) try again( later)?\./, '. AGAIN'],
	[/, or raise 'Options' → 'Max Wait'/, ''],
	[/'Max Wait' allows (.+) in all/, 'a poll has $1'],
	[/Turn off 'Return All' and set a 'Limit', and tell/, 'Tell'],
	[/Lower 'Max Concurrent Requests', (or )?let/, 'Let'],
];

/** The error in words that fit a trigger. */
export function forTrigger(error: unknown, again: string): unknown {
	if (!(error instanceof ServiceError)) return error;
	const { message, description } = error.text;
	const [said, advised] = [message, description].map((text) =>
		WORDS.reduce((words, [from, to]) => words.replace(from, to), text).replace('AGAIN', again),
	);
	return new ServiceError({ ...error.text, message: said, description: advised });
}
