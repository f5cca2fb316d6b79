import { LAST_FLAGS, MORE_FLAGS, NEXT_ADDRESSES, NEXT_CURSORS, TOTALS } from '../../conventions';
import type { ServiceResponse } from '../client';
import { fieldsNextTo, headerDetails } from './details';

export interface Count {
	name: string;
	count: number;
}

/** What a response says about the rest of its list, by the name of the field or header. */
export interface Statements {
	/** A flag that says whether the list continues. */
	more?: { name: string; isTrue: boolean };
	/** Whether a field whose name begins with "next" has a value: it may lead to another page. */
	hasNext: boolean;
	/** Whether one with a common name for the next page's address or cursor is empty. */
	isNextEmpty: boolean;
	/** The name of one with the next page's cursor. */
	cursor?: string;
	/** The number of elements in the whole list; the largest, if there are several. */
	total?: Count;
}

/** @param place where the list is */
export function statementsIn(
	{ value: response, headers }: Pick<ServiceResponse, 'value' | 'headers'>,
	place: string,
): Statements {
	const fields = fieldsNextTo(place, response);
	const details = [...fields, ...headerDetails(headers)];
	const flags = details
		.filter(({ key, value }) => isFlag(key) && /^(true|false)$/i.test(String(value)))
		.map(({ name, key, value }) => {
			const isSet = /true/i.test(String(value));
			return { name, isTrue: isSet === MORE_FLAGS.has(key) };
		});
	const nexts = fields.filter(({ key }) => key.startsWith('next'));
	const totals = details
		.filter(({ key, value }) => TOTALS.has(key) && /^\d{1,15}$/.test(String(value)))
		.map(({ name, value }) => ({ name, count: Number(value) }));
	return {
		more: flags.find(({ isTrue }) => isTrue) ?? flags[0],
		hasNext: nexts.some(({ value }) => !isNothing(value)),
		isNextEmpty: nexts.some(({ key, value }) => isNextPage(key) && isNothing(value)),
		cursor: nexts.find(({ key, value }) => NEXT_CURSORS.has(key) && !isEnd(value))?.name,
		total: totals.sort((a, b) => b.count - a.count)[0],
	};
}

const isFlag = (key: string) => MORE_FLAGS.has(key) || LAST_FLAGS.has(key);
const isNextPage = (key: string) => NEXT_ADDRESSES.has(key) || NEXT_CURSORS.has(key);

/** Whether a cursor says that nothing follows. */
export const isEnd = (cursor: unknown) => isNothing(cursor) || String(cursor) === '0';

/** Whether the value of a "next" field says that nothing follows. */
function isNothing(value: unknown): boolean {
	return ['', 'null', 'false', '{}'].includes(
		typeof value === 'string' ? value : JSON.stringify(value),
	);
}
