import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { InputError } from '../errors/InputError';

/** How the service paginates its list. It does not document that, so users say it in the credential. */
export type Pagination = {
	/** The query parameter for the page size; undefined leaves the size to the service. */
	size?: { parameter: string; value: number };
} &
	/** The response names the next address; any other sign that there is more is noticed. */
	(
		| { kind: 'automatic' }
		/** The service always returns the whole list, whatever a response says. */
		| { kind: 'off' }
		/** A query parameter sets which page is wanted: `parameter` is its name. */
		| { kind: 'pageNumber'; parameter: string; firstPage: number }
		| { kind: 'offset'; parameter: string }
		/** `nextField` is the field (dots lead into objects) or the header of a response that holds the next cursor. */
		| { kind: 'cursor'; parameter: string; nextIn: 'body' | 'header'; nextField: string }
	);

/** The credential's fields with the parameter's name, and their labels in the editor and in messages. */
export const PARAMETER_FIELDS = {
	pageNumber: { name: 'pageParameter', label: 'Page Parameter' },
	offset: { name: 'offsetParameter', label: 'Offset Parameter' },
	cursor: { name: 'cursorParameter', label: 'Cursor Parameter' },
} as const;

/** A token as RFC 9110, section 5.6.2, defines it. */
const HEADER_NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;

/**
 * Checks the credential's pagination.
 * @throws {InputError} naming the field that cannot be right
 */
export function parsePagination(data: ICredentialDataDecryptedObject): Pagination {
	const kind = String(data.listPagination ?? 'automatic');
	if (kind === 'off') return { kind };
	if (kind === 'automatic') return { kind, size: pageSize(data) };
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
	return { kind: numbered, ...shared, ...nextCursor(data) };
}

function nameIn(data: ICredentialDataDecryptedObject, field: string, label: string): string {
	const name = textIn(data[field]);
	if (name === '') throw unusable(`'${label}' is empty`);
	return name;
}

function pageSize(
	data: ICredentialDataDecryptedObject,
	page?: { label: string; parameter: string },
): Pagination['size'] {
	const sizeParameter = textIn(data.pageSizeParameter);
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

function firstPage(value: unknown): number {
	const number = Number(value ?? 1);
	if (number === 0 || number === 1) return number;
	throw unusable("'First Page' is neither 0 nor 1");
}

function nextCursor(data: ICredentialDataDecryptedObject) {
	const nextField = nameIn(data, 'nextCursorName', 'Next Cursor Name');
	if (data.nextCursorLocation !== 'header') return { nextIn: 'body', nextField } as const;
	if (HEADER_NAME.test(nextField)) return { nextIn: 'header', nextField } as const;
	throw unusable(`'Next Cursor Name' is "${nextField}", which isn't a valid header name`);
}

function textIn(value: unknown): string {
	return String(value ?? '').trim();
}

function unusable(message: string): InputError {
	return new InputError(message, 'Correct it in the credential.');
}
