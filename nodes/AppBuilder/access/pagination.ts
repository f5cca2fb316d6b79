import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { credentialText } from './credentialText';

/** How the service paginates its list. It doesn't document that, so users set it in the credential. */
export type Pagination = {
	/** The query parameter for the page size; undefined leaves the size to the service. */
	size?: { parameter: string; value: number };
} &
	/** Not set: next addresses are followed, and the list is whole only if the service says so. */
	(
		| { kind: 'automatic' }
		/** Each response names the address of the next page, whenever there is one. */
		| { kind: 'nextUrl' }
		/** The service always returns the whole list. */
		| { kind: 'none' }
		/** A query parameter, named `parameter`, sets which page to return. */
		| { kind: 'pageNumber'; parameter: string; firstPage: number }
		| { kind: 'offset'; parameter: string }
		/** `nextField` is the response field (in dot notation) or header that contains the next cursor. */
		| { kind: 'cursor'; parameter: string; nextField: string }
	);

export type Numbered = Extract<Pagination, { kind: 'pageNumber' | 'offset' }>;

/** Whether pages are requested by number until there are no more. */
export function isNumbered(pagination: Pagination): pagination is Numbered {
	return pagination.kind === 'pageNumber' || pagination.kind === 'offset';
}

/** The credential's fields with the parameter's name, and their labels in the editor and in messages. */
export const PARAMETER_FIELDS = {
	pageNumber: { name: 'pageParameter', label: 'Page Parameter' },
	offset: { name: 'offsetParameter', label: 'Offset Parameter' },
	cursor: { name: 'cursorParameter', label: 'Cursor Parameter' },
} as const;

/**
 * Checks the credential's pagination.
 * @throws {InputError} naming the field that can't be right
 */
export function parsePagination(data: ICredentialDataDecryptedObject): Pagination {
	const kind = credentialText(data.listPagination ?? 'automatic', 'List Pagination');
	if (kind === 'none') return { kind };
	if (kind === 'automatic' || kind === 'nextUrl') {
		return { kind, size: data.customizeList === true ? pageSize(data) : undefined };
	}
	if (!Object.hasOwn(PARAMETER_FIELDS, kind)) {
		throw unusable(`'List Pagination' is "${kind}", which isn't one of its options`);
	}
	const numbered = kind as keyof typeof PARAMETER_FIELDS;
	const { name, label } = PARAMETER_FIELDS[numbered];
	const parameter = nameIn(data, name, label);
	const shared = { parameter, size: pageSize(data, { label, parameter }) };
	if (numbered === 'offset') return { kind: numbered, ...shared };
	if (numbered === 'pageNumber') {
		return { kind: numbered, ...shared, firstPage: firstPage(data.firstPage) };
	}
	const nextField = nameIn(data, 'nextCursorName', 'Next Cursor Name');
	return { kind: numbered, ...shared, nextField };
}

/** The response field that contains the list, in dot notation; empty if the node should find it. */
export function parseListField(data: ICredentialDataDecryptedObject): string {
	return data.customizeList === true ? credentialText(data.listField, 'List Field') : '';
}

function nameIn(data: ICredentialDataDecryptedObject, field: string, label: string): string {
	const name = credentialText(data[field], label);
	if (name === '') throw unusable(`'${label}' is empty`);
	return name;
}

function pageSize(
	data: ICredentialDataDecryptedObject,
	page?: { label: string; parameter: string },
): Pagination['size'] {
	const sizeParameter = credentialText(data.pageSizeParameter, 'Page Size Parameter');
	if (sizeParameter === '') return undefined;
	if (sizeParameter === page?.parameter) {
		throw unusable(`'${page.label}' and 'Page Size Parameter' are both "${sizeParameter}"`);
	}
	const value = Number(data.pageSize);
	if (!Number.isSafeInteger(value) || value < 1) {
		throw unusable("'Page Size' isn't a whole number of 1 or more");
	}
	return { parameter: sizeParameter, value };
}

/** There's no default: with the wrong one, a page would be missing or read twice. */
function firstPage(value: unknown): number {
	const number = credentialText(value, 'First Page') === '' ? NaN : Number(value);
	if (number === 0 || number === 1) return number;
	throw new InputError(
		"'First Page' is neither 0 nor 1",
		"Select the number of the first page in the credential, as in the service's documentation.",
	);
}

function unusable(message: string): InputError {
	return new InputError(message, 'Correct it in the credential.');
}
