import { ServiceError } from '../../errors/ServiceError';
import { doubtText, isGuess, type Doubt } from './completeness';
import { readPages, type List } from './readPages';

interface WholeReading<T> {
	/** What is kept of the elements of a page. */
	keep: (elements: unknown[]) => T[];
	/** Hears of a doubt that doesn't stop the reading. */
	tell: (doubt: Doubt) => void;
	/** Who needs the whole list, and why: a sentence for the error. */
	need: string;
}

/**
 * Reads a list of which nothing may be missing, and reads it once more if it changed meanwhile.
 * @throws {ServiceError} when it cannot be read, or may not be whole
 */
export async function wholeList<T>(list: List, reading: WholeReading<T>): Promise<T[]> {
	const all = (await readOnce(list, reading)) ?? (await readOnce(list, reading));
	if (all === undefined) throw notWhole({ kind: 'changed' }, reading.need);
	return all;
}

/** @returns undefined if the list changed while it was read */
async function readOnce<T>(
	list: List,
	{ keep, tell, need }: WholeReading<T>,
): Promise<T[] | undefined> {
	const all: T[] = [];
	for await (const { elements, doubts = [] } of readPages(list)) {
		for (const doubt of doubts) {
			if (doubt.kind === 'changed') return undefined;
			if (!isGuess(doubt)) throw notWhole(doubt, need);
			tell(doubt);
		}
		for (const kept of keep(elements)) all.push(kept);
	}
	return all;
}

/** The error for a list that may lack workspaces. */
export function notWhole(doubt: Doubt, need: string): ServiceError {
	const { message, advice } = doubtText(doubt);
	const isPassing = doubt.kind === 'problem' || doubt.kind === 'changed' || 'said' in doubt;
	return new ServiceError({
		message,
		...(isPassing && { retry: 'later' }),
		description: [...(isPassing ? [] : [advice]), need].join(' '),
	});
}
