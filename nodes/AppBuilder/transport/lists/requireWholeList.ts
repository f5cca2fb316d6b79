import { ServiceError } from '../../errors/ServiceError';
import type { Doubt } from './doubts';
import type { List } from './pageGetter';
import { readPages } from './readPages';

interface WholeReading<T> {
	keep: (elements: unknown[]) => T[];
	/** Called with a question that doesn't stop the reading; without it, a question stops it. */
	onQuestion?: (doubt: Doubt) => void;
	/** Who needs the whole list, and why: a sentence for the error. */
	need: string;
}

interface WholeList<T> {
	all: T[];
	/** Whether more than the user's word says that it's whole. */
	isProven: boolean;
}

/**
 * Reads a list that must be complete, and reads it once more if it changed meanwhile.
 * @throws {ServiceError} when it can't be read, or may not be whole
 */
export async function requireWholeList<T>(
	list: List,
	reading: WholeReading<T>,
): Promise<WholeList<T>> {
	const whole = await readOnce(list, reading);
	const last = 'all' in whole ? whole : await readOnce(list, reading);
	if ('all' in last) return last;
	throw incompleteList(last, reading.need);
}

/** @returns the doubt if the list changed while it was read */
async function readOnce<T>(
	list: List,
	{ keep, onQuestion, need }: WholeReading<T>,
): Promise<WholeList<T> | Doubt> {
	const whole: WholeList<T> = { all: [], isProven: false };
	for await (const { elements, doubts = [], isProven = false } of readPages(list)) {
		for (const doubt of doubts) {
			if (doubt.kind === 'changed') return doubt;
			if (doubt.kind !== 'question' || !onQuestion) throw incompleteList(doubt, need);
			onQuestion(doubt);
		}
		for (const kept of keep(elements)) whole.all.push(kept);
		whole.isProven = isProven;
	}
	return whole;
}

export function incompleteList(
	{ message, advice, isTransient }: Doubt,
	need: string,
): ServiceError {
	return new ServiceError({
		message,
		// Somebody must set the credential: trying again doesn't help.
		...(isTransient ? { retry: 'later' } : { reason: 'input' }),
		description: `${advice} ${need}`,
	});
}
