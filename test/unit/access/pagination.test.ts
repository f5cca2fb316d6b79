import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { parsePagination } from '../../../nodes/AppBuilder/access/pagination';
import { inputError, thrownBy } from '../thrownBy';

type Data = ICredentialDataDecryptedObject;

const numbered: Data = { listPagination: 'pageNumber', pageParameter: 'page' };
const page: Data = { ...numbered, firstPage: 1 };
const offset: Data = { listPagination: 'offset', offsetParameter: 'skip' };
const cursor: Data = {
	listPagination: 'cursor',
	cursorParameter: 'after',
	nextCursorName: 'meta.next',
};
/** The same with a size of pages. */
const sized = (data: Data, pageSizeParameter: string, pageSize: unknown) =>
	({ ...data, pageSizeParameter, pageSize }) as Data;

describe('the pagination of a credential', () => {
	it.each<[string, Data, object]>([
		['that was stored before there was one', {}, { kind: 'automatic' }],
		['None, whatever else is stored', { ...page, listPagination: 'none' }, { kind: 'none' }],
		['Next-Page URL', { listPagination: 'nextUrl' }, { kind: 'nextUrl', size: undefined }],
		[
			'one with a page size that is customized',
			sized({ listPagination: 'nextUrl', customizeList: true }, 'limit', 9),
			{ size: { parameter: 'limit', value: 9 } },
		],
		['one with a page size that is hidden', sized({}, 'limit', 9), { size: undefined }],
		['Page Number', page, { kind: 'pageNumber', parameter: 'page', firstPage: 1, size: undefined }],
		['Page Number from 0 as text, of an expression', { ...page, firstPage: '0' }, { firstPage: 0 }],
		['Offset', offset, { kind: 'offset', parameter: 'skip', size: undefined }],
		[
			'Offset with spaces around names',
			sized({ ...offset, offsetParameter: ' skip\t' }, ' limit ', '1'),
			{ parameter: 'skip', size: { parameter: 'limit', value: 1 } },
		],
		['a size that nothing asks for, whatever it is', sized(offset, ' ', 0), { size: undefined }],
		[
			'Cursor, with spaces around names',
			{ ...cursor, nextCursorName: ' meta.next ' },
			{ kind: 'cursor', parameter: 'after', size: undefined, nextField: 'meta.next' },
		],
		['Cursor in a field with a space', { ...cursor, nextCursorName: 'a b' }, { nextField: 'a b' }],
	])('is %s', (_, data, pagination) => {
		expect(parsePagination(data)).toMatchObject(pagination);
	});

	it.each<[string, Data]>([
		[`'Page Parameter' is empty`, { ...page, pageParameter: '' }],
		[`'Offset Parameter' is empty`, { ...offset, offsetParameter: ' \t' }],
		[`'Next Cursor Name' is empty`, { ...cursor, nextCursorName: ' ' }],
		[`'Page Parameter' and 'Page Size Parameter' are both "page"`, sized(page, 'page ', 10)],
		...[0, 1.5, 'many', null].map((pageSize): [string, Data] => [
			"'Page Size' isn't a whole number of 1 or more",
			sized(offset, 'limit', pageSize),
		]),
		...[undefined, '', ' ', 2, 'x'].map((firstPage): [string, Data] => [
			"'First Page' is neither 0 nor 1",
			{ ...page, firstPage } as Data,
		]),
		[
			`'List Pagination' is "toString", which isn't one of its options`,
			{ listPagination: 'toString' },
		],
	])('is refused as wrong: %s (%j)', (message, data) => {
		expect(thrownBy(() => parsePagination(data))).toMatchObject(inputError(message));
	});
});
