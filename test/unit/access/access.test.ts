import { parseApiKey, toServiceAccess } from '../../../nodes/AppBuilder/access/access';
import { parsePlan, plans } from '../../../nodes/AppBuilder/access/plans';
import { testNode } from '../testNode';
import { thrownBy } from '../thrownBy';

describe('a credential', () => {
	const baseUrl = 'https://api.example.com/v1';

	it('that was stored without other fields has the Free plan', () => {
		const data = { baseUrl, apiKey: 'key' };

		expect(toServiceAccess(testNode, data)).toEqual({
			baseUrl,
			apiKey: 'key',
			plan: plans.free,
			listField: '',
			pagination: { kind: 'automatic' },
			credentialData: data,
			allowedDomains: undefined,
		});
	});

	it.each([
		[{ apiKey: 'key' }, "'Base URL' is empty"],
		[{ baseUrl: 'http://api.example.com/v1', apiKey: 'key' }, "'Base URL' starts with http://"],
		[
			{ baseUrl: 'http://a/v1', apiKey: 'key', allowInsecureHttp: 'false' },
			"'Base URL' starts with http://",
		],
		[{ baseUrl }, "'API Key' is empty"],
		[{ baseUrl, apiKey: 'key', plan: 'toString' }, "'Service Plan' is"],
	])('is refused with %j', (data, message) => {
		expect(thrownBy(() => toServiceAccess(testNode, data)).message).toContain(message);
	});
});

describe('a field of the credential with an expression', () => {
	const usable = { baseUrl: 'https://api.example.com/v1', apiKey: 'key' };

	it.each<[string, string, object?]>([
		['baseUrl', 'Base URL'],
		['apiKey', 'API Key'],
		['plan', 'Service Plan'],
		['listField', 'List Field'],
		['listPagination', 'List Pagination'],
		['pageParameter', 'Page Parameter', { listPagination: 'pageNumber' }],
		['offsetParameter', 'Offset Parameter', { listPagination: 'offset' }],
		['cursorParameter', 'Cursor Parameter', { listPagination: 'cursor' }],
		['nextCursorName', 'Next Cursor Name', { listPagination: 'cursor', cursorParameter: 'after' }],
		['pageSizeParameter', 'Page Size Parameter', { listPagination: 'nextUrl' }],
	])('names what it returned instead of text: %s', (field, label, more = {}) => {
		const data = { ...usable, customizeList: true, ...more };
		const getMessage = (value: unknown) =>
			thrownBy(() => toServiceAccess(testNode, { ...data, [field]: value } as never)).message;

		expect(getMessage({ key: 1 })).toBe(`'${label}' contains an object instead of text`);
		expect(getMessage(['key'])).toBe(`'${label}' contains an array instead of text`);
		expect(getMessage(NaN)).toBe(`'${label}' contains NaN instead of text`);
	});

	it('may return a number', () => {
		expect(toServiceAccess(testNode, { ...usable, apiKey: 7 }).apiKey).toBe('7');
	});
});

describe('the API key', () => {
	it('may have any visible ASCII character, and loses the spaces around it', () => {
		expect(parseApiKey('\t!"#$%&~ \r\n')).toBe('!"#$%&~');
	});

	it.each(['a b', 'a\r\nX-Evil: 1', 'ä', 'a\u007fb', 'a\0b'])(
		"can't split or break the header: %j",
		(text) => {
			expect(thrownBy(() => parseApiKey(text))).toMatchObject({
				name: 'InputError',
				message: expect.stringContaining('a space, a line break, or another invalid character'),
				description: 'Enter only the key in the credential, without "Bearer".',
				// With an expression it is the item's.
				isItemError: true,
			});
		},
	);
});

it('the plan may be Custom, with 1 request per minute or more', () => {
	expect(parsePlan('custom', 1)).toEqual({ label: 'Custom', requestsPerMinute: 1 });
	expect(() => parsePlan('custom', 1.5)).toThrow("'Requests per Minute' isn't a whole number");
});
