import {
	LAST_FLAGS,
	MORE_FLAGS,
	NEXT_ADDRESSES,
	NEXT_CURSORS,
	PAGE_COUNTS,
	TOTALS,
} from '../../conventions';
import type { ServiceResponse } from '../client';
import { fieldsNextTo, headerDetails, type Detail } from './details';

export interface Count {
	name: string;
	count: number;
}

/** What a response says about the rest of its list, by the name of the field or header. */
export interface Statements {
	/** A flag that says that the list continues. */
	more?: string;
	/** Whether a flag says that this is the last page. */
	isLast: boolean;
	/** A non-empty "next" field, which may lead to another page, or to something else. */
	next?: string;
	/** One with a common name for the next page's address: even a value that isn't an address may lead on. */
	nextPage?: Detail;
	/** Whether a field with a common name for the next page's address or cursor is empty. */
	isNextEmpty: boolean;
	/** The number of elements in the whole list; the largest, if there are several. */
	total?: Count;
	/** A number of elements, either in the whole list or on the page. */
	count?: Count;
	/** The number of pages. */
	pages?: Count;
}

/** X-Next-Page, but not X-NextJS-Cache. */
const NEXT_HEADER = /^x-next-/;

/** @param place where the list is */
export function statementsIn(
	{ value: response, headers }: Pick<ServiceResponse, 'value' | 'headers'>,
	place: string,
): Statements {
	const fields = fieldsNextTo(place, response);
	const details = [...fields, ...headerDetails(headers)];
	const flags = [...flagged(details, MORE_FLAGS, 'true'), ...flagged(details, LAST_FLAGS, 'false')];
	const lasts = [...flagged(details, MORE_FLAGS, 'false'), ...flagged(details, LAST_FLAGS, 'true')];
	const nexts = [
		...fields.filter(({ key }) => key.startsWith('next')),
		...headerDetails(headers).filter(({ name }) => NEXT_HEADER.test(name)),
	];
	const values = nexts.filter(({ value }) => !isNothing(value));
	return {
		more: flags[0]?.name,
		isLast: lasts.length > 0,
		next: values[0]?.name,
		nextPage: values.find(({ key }) => NEXT_ADDRESSES.has(key)),
		isNextEmpty: nexts.some(({ key, value }) => isNextPage(key) && isNothing(value)),
		total: largest(details, TOTALS),
		count: largest(details, new Set(['count'])),
		pages: largest(details, PAGE_COUNTS),
	};
}

const isNextPage = (key: string) => NEXT_ADDRESSES.has(key) || NEXT_CURSORS.has(key);

/** Whether the value of a "next" field says that nothing follows. */
export function isNothing(value: unknown): boolean {
	return ['', 'null', 'false', '{}'].includes(
		typeof value === 'string' ? value : JSON.stringify(value),
	);
}

/** The flags with this value, as a boolean or as text. */
function flagged(details: Detail[], flags: Set<string>, answer: 'true' | 'false'): Detail[] {
	return details.filter(
		({ key, value }) =>
			flags.has(key) && typeof value !== 'object' && String(value).toLowerCase() === answer,
	);
}

function largest(details: Detail[], names: Set<string>): Count | undefined {
	return details
		.filter(({ key, value }) => names.has(key) && isCount(value))
		.map(({ name, value }) => ({ name, count: Number(value) }))
		.sort((a, b) => b.count - a.count)[0];
}

function isCount(value: unknown): boolean {
	return ['string', 'number'].includes(typeof value) && /^\d{1,15}$/.test(String(value));
}
