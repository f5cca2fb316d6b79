import { toMarkdown } from '../support/figures';

export interface Verdict {
	what: string;
	found: string | number;
	allowed: string | number;
	isGood: boolean;
}

export function atMost(what: string, found: number, allowed: number): Verdict {
	return { what, found, allowed, isGood: found <= allowed };
}

/** The verdict on what must not happen at all. */
export function none(what: string, found: number): Verdict {
	return atMost(what, found, 0);
}

/** Prints the verdicts; the process fails if one is bad. */
export function report(verdicts: Verdict[]): void {
	const rows = verdicts.map(({ isGood, ...one }) => ({ ...one, verdict: isGood ? 'ok' : 'BAD' }));
	console.log(`\n${toMarkdown(rows)}`);
	if (!verdicts.every(({ isGood }) => isGood)) process.exitCode = 1;
}
