import type { Row } from '../figures/table';

export interface Verdict {
	what: string;
	found: string | number;
	allowed: string | number;
	isGood: boolean;
}

export function exactly(what: string, found: number, allowed: number): Verdict {
	return { what, found, allowed, isGood: found === allowed };
}

export function atMost(what: string, found: number, allowed: number): Verdict {
	return { what, found, allowed, isGood: found <= allowed };
}

/** The verdict on what must not happen at all. */
export function none(what: string, found: number): Verdict {
	return exactly(what, found, 0);
}

export function verdictRows(verdicts: Verdict[]): Row[] {
	return verdicts.map(({ isGood, ...verdict }) => ({ ...verdict, verdict: isGood ? 'ok' : 'BAD' }));
}
