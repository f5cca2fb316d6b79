import type { Pagination } from '../../access/pagination';
import {
	COUNTS,
	ERRORS,
	LAST_FLAGS,
	MORE_FLAGS,
	NEXT_ADDRESSES,
	NEXT_CURSORS,
	PAGE_COUNTS,
	TOTALS,
} from '../../conventions';
import { isRecord } from '../../text/json';
import type { ServiceResponse } from '../client';
import { fieldsNextTo, headerDetails, type Detail } from './details';
import type { NextAddress } from './nextAddress';

/** What a field or header says about the rest of the list. */
export interface Statement {
	name: string;
	isLast: boolean;
	/** The number of elements in the whole list, from a total. */
	total?: number;
}

interface Count {
	name: string;
	count: number;
	/** Whether it may be the number of elements on the page: then only one that is larger says something. */
	mayBeOfPage?: boolean;
}

/** Everything that a response says about the rest of its list. */
export interface Statements {
	/** A flag; of several, one that says that the list continues. */
	flag?: Statement;
	/** What names the next page, or a place for it that's empty; of several, one that leads on. */
	next?: Statement;
	/** The number of elements in the whole list; the largest, if there are several. */
	total?: Count;
	/** The number of pages; the largest, if there are several. */
	pageCount?: Count;
	/** The name of a field with errors: a part of the page may be missing. */
	errors?: string;
}

/** How much of a list was read, including its last page. */
export interface Progress {
	pagination: Pagination;
	/** Without repeats. */
	elements: number;
	pages: number;
	/** The number of elements on the fullest page. */
	fullest: number;
	/** Pages in a row with nothing new. */
	idlePages: number;
	/** The smallest total on any page: the list may grow while it's read. */
	total?: Count;
	/** Whether it changed while it was read: then a larger number says nothing. */
	isChanged: boolean;
}

/** `items 0-9/25`: the last element of the page, and the total. */
const RANGE = /(?:-(\d+)|\*)\/(\d{1,15})$/;
/** Names of numbers that may be about something else where users say that there's only one page. */
const VAGUE = /^(total|count)$/i;

/**
 * Whether the list continues after a page, and what says so; undefined if nothing does. A larger number outweighs a flag,
 * and a flag what names a next page.
 */
export function rest(
	{ statements, elements }: { statements: Statements; elements: unknown[] },
	read: Progress,
): Statement | undefined {
	const { flag, next } = statements;
	const counts = countsIn(statements, read);
	const reached = counts.find(({ isLast }) => isLast);
	const said = [
		// Where the first page isn't the service's, its last page says this, and a flag that it's the last.
		read.isChanged ? undefined : counts.find(({ isLast }) => !isLast),
		flag,
		// Some services always name a next page.
		elements.length === 0 ? reached : undefined,
		next,
		reached,
	];
	return said.find((one) => one !== undefined);
}

/** A total that is smaller than what was read says nothing. */
function countsIn(
	{ pageCount }: Statements,
	{ pagination, total, elements, pages }: Progress,
): Statement[] {
	const isHeard = total && !(pagination.kind === 'none' && VAGUE.test(total.name));
	const isLast = total?.count === elements && !total.mayBeOfPage;
	return [
		...(isHeard && (isLast || total.count > elements)
			? [{ name: total.name, isLast, total: total.count }]
			: []),
		...(pageCount ? [{ name: pageCount.name, isLast: pageCount.count <= pages }] : []),
	];
}

/** @param address the address of the next page, in a header or anywhere in the response */
export function statementsIn(
	{ value, headers, status }: Pick<ServiceResponse, 'value' | 'headers' | 'status'>,
	place: string,
	address: NextAddress | undefined,
): Statements {
	const fields = fieldsNextTo(place, value);
	const details = [...fields, ...headerDetails(headers)];
	const flags = details.flatMap(flagIn);
	// The names of cursors are unmistakable in any object.
	const cursors = fieldsNextTo(place, value, () => true).filter(({ key }) => NEXT_CURSORS.has(key));
	const nexts = details.filter(({ key }) => NEXT_ADDRESSES.has(key) || NEXT_CURSORS.has(key));
	const [, end, total] = RANGE.exec(headers.get('content-range') ?? '') ?? [];
	const isPart = status === 206 && !(total && Number(end) + 1 >= Number(total));
	const next: Pick<Detail, 'name' | 'path'> | undefined =
		address ??
		[...nexts, ...cursors].find((one) => !isNothing(one.value)) ??
		(isPart ? { name: 'status 206' } : undefined);
	const named = next ?? nexts[0];
	const range = { name: 'Content-Range', key: 'total', value: total };
	return {
		flag: flags.find(({ isLast }) => !isLast) ?? flags[0],
		next: named && { name: named.path ?? named.name, isLast: next === undefined },
		total: largest([...details, range], TOTALS) ?? largest(fields, COUNTS, true),
		pageCount: largest(details, PAGE_COUNTS),
		errors: fields.find((one) => ERRORS.has(one.key) && !isNothing(one.value))?.name,
	};
}

/** A flag, as a boolean or as text. */
function flagIn({ name, key, value }: Detail): Statement[] {
	const isFlag = MORE_FLAGS.has(key) || LAST_FLAGS.has(key);
	const isTrue = /^true$/i.test(textOf(value));
	if (!isFlag || (!isTrue && !/^false$/i.test(textOf(value)))) return [];
	return [{ name, isLast: LAST_FLAGS.has(key) === isTrue }];
}

function largest(details: Detail[], names: Set<string>, mayBeOfPage?: true): Count | undefined {
	return details
		.filter(({ key, value }) => names.has(key) && /^\d{1,15}$/.test(textOf(value)))
		.map(({ name, value }) => ({ name, count: Number(value), mayBeOfPage }))
		.sort(
			(a, b) => b.count - a.count || Number(VAGUE.test(a.name)) - Number(VAGUE.test(b.name)),
		)[0];
}

/** An object may not be convertible. */
function textOf(value: unknown): string {
	return typeof value === 'object' ? '' : String(value);
}

/** Whether the value of a "next" field says that nothing follows; that of a link, if its address does. */
export function isNothing(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) {
		return (isRecord(value) && 'href' in value ? [value.href] : Object.values(value)).every(
			isNothing,
		);
	}
	return ['', 'null', 'false', '#', '0', '-1'].includes(String(value).trim().toLowerCase());
}
