import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { parsePagination } from '../../../nodes/AppBuilder/access/pagination';
import { thrownBy } from '../thrownBy';

type Data = ICredentialDataDecryptedObject;

const page: Data = { listPagination: 'pageNumber', pageParameter: 'page', firstPage: 1 };
const offset: Data = { listPagination: 'offset', offsetParameter: 'skip' };
const cursor: Data = {
	listPagination: 'cursor',
	cursorParameter: 'after',
	nextCursorIn: 'body',
	nextCursorField: 'meta.next',
};

describe('the pagination of a credential', () => {
	it.each<[string, Data, object]>([
		['that was stored before there was one', {}, { kind: 'automatic' }],
		['Automatic', { listPagination: 'automatic' }, { kind: 'automatic' }],
		['None, whatever else is stored', { ...page, listPagination: 'none' }, { kind: 'none' }],
		['Page Number', page, { kind: 'pageNumber', parameter: 'page', firstPage: 1, size: undefined }],
		['Page Number from 0', { ...page, firstPage: 0 }, { firstPage: 0 }],
		[
			'Page Number from "0", as an expression gives it',
			{ ...page, firstPage: '0' },
			{ firstPage: 0 },
		],
		[
			'Page Number without a first page',
			{ listPagination: 'pageNumber', pageParameter: 'page' },
			{ firstPage: 1 },
		],
		['Offset', offset, { kind: 'offset', parameter: 'skip', size: undefined }],
		[
			'Offset with spaces around names',
			{ ...offset, offsetParameter: ' skip\t', pageSizeParameter: ' limit ', pageSize: 1 },
			{ parameter: 'skip', size: { parameter: 'limit', value: 1 } },
		],
		[
			'a size that is text, as an expression gives it',
			{ ...offset, pageSizeParameter: 'limit', pageSize: '100' },
			{ size: { parameter: 'limit', value: 100 } },
		],
		[
			'a size that nothing asks for, whatever it is',
			{ ...offset, pageSizeParameter: ' ', pageSize: 0 },
			{ size: undefined },
		],
		[
			'Cursor',
			cursor,
			{
				kind: 'cursor',
				parameter: 'after',
				nextIn: 'body',
				nextField: 'meta.next',
				size: undefined,
			},
		],
		[
			'Cursor in a header',
			{ ...cursor, nextCursorIn: 'header', nextCursorField: ' X-Next_Cursor ' },
			{ nextIn: 'header', nextField: 'X-Next_Cursor' },
		],
		[
			'Cursor in a field with a space',
			{ ...cursor, nextCursorField: 'next page' },
			{ nextField: 'next page' },
		],
	])('is %s', (_, data, pagination) => {
		expect(parsePagination(data)).toMatchObject(pagination);
	});

	it.each<[string, Data]>([
		[`'Page Parameter' is empty`, { ...page, pageParameter: '' }],
		[`'Page Parameter' is empty`, { listPagination: 'pageNumber' }],
		[`'Offset Parameter' is empty`, { ...offset, offsetParameter: ' \t' }],
		[`'Cursor Parameter' is empty`, { ...cursor, cursorParameter: '' }],
		[`'Next Cursor Field' is empty`, { ...cursor, nextCursorField: ' ' }],
		[`'Next Cursor Field' is empty`, { ...cursor, nextCursorIn: 'header', nextCursorField: '' }],
		[
			`'Next Cursor Field' is "X Next", which isn't a valid header name`,
			{ ...cursor, nextCursorIn: 'header', nextCursorField: 'X Next' },
		],
		[
			`'Next Cursor Field' is "x:next", which isn't a valid header name`,
			{ ...cursor, nextCursorIn: 'header', nextCursorField: 'x:next' },
		],
		[
			`'Page Parameter' and 'Page Size Parameter' are both "page"`,
			{ ...page, pageSizeParameter: 'page ', pageSize: 10 },
		],
		[
			`'Offset Parameter' and 'Page Size Parameter' are both "skip"`,
			{ ...offset, pageSizeParameter: 'skip', pageSize: 10 },
		],
		[
			`'Cursor Parameter' and 'Page Size Parameter' are both "after"`,
			{ ...cursor, pageSizeParameter: 'after', pageSize: 10 },
		],
		...[0, -1, 1.5, '', 'many', null, undefined, NaN, Infinity].map((pageSize): [string, Data] => [
			"'Page Size' isn't a whole number of 1 or more",
			{ ...offset, pageSizeParameter: 'limit', pageSize } as Data,
		]),
		...[2, -1, 0.5, 'x'].map((firstPage): [string, Data] => [
			"'First Page' is neither 0 nor 1",
			{ ...page, firstPage },
		]),
		...['', 'pages', 'toString', '__proto__', 'Offset'].map((kind): [string, Data] => [
			`'List Pagination' is "${kind}", which isn't one of its options`,
			{ ...page, listPagination: kind },
		]),
	])('is refused as wrong: %s (%j)', (message, data) => {
		expect(thrownBy(() => parsePagination(data))).toMatchObject({
			name: 'InputError',
			message,
			description: 'Correct it in the credential.',
		});
	});
});
