import { hasToken, nextAddress } from '../../../../nodes/AppBuilder/transport/lists/nextAddress';

const url = 'https://api.example.com/v1/workspaces?page=1';
const page2 = 'https://api.example.com/v1/workspaces?page=2';

const getNextPage = (link: string | undefined, value: unknown = []) =>
	nextAddress({ url, value, headers: new Headers(link === undefined ? {} : { link }) });
const nextIn = (link: string | undefined, value?: unknown) => getNextPage(link, value)?.address;

describe('the next page in a Link header', () => {
	it.each([
		['a relation without quotes, in upper case', `<${page2}>; REL=NEXT`],
		['a relative path', '<workspaces?page=2>; rel="next"'],
		['one of several relations', '<?page=2>; rel="last next"'],
		['the first of two', '<?page=2>; rel="next", <?page=3>; rel="next"'],
		['one behind a link without a relation', '<a.css>; nopush, <?page=2>; rel="next"'],
		['one behind another parameter, with blanks', '\t<?page=2> ; title="a"\t;\trel\t=\t"next" '],
		['one without blanks, the first of several relations', '<?page=2>;rel="next last";title="b"'],
		['an address without its fragment', `<${page2}#top>; rel="next"`],
	])('is %s', (_, link) => {
		expect(nextIn(link)).toBe(page2);
	});

	it('may have a comma in its address', () => {
		expect(nextIn('<?page=2,3>; rel="next"')).toBe(`${page2},3`);
	});

	it.each([
		['the header is malformed', 'page 2 follows'],
		['the link is one back', '<?page=2>; rev="next"'],
	])('is none where %s', (_, link) => {
		expect(getNextPage(link)).toBeUndefined();
	});

	it.each([
		['whose address cannot be read', '<https://exa<mple/>; rel="next"'],
		['whose address has another scheme', '<javascript:alert(1)>; rel="next"'],
		['without an end of its address', '<?page=2; rel="next"'],
		['without angle brackets', '?page=2; rel ="next"'],
		['with words before it', 'see <?page=2>; rel="next"'],
	])('does not go unnoticed %s', (_, link) => {
		expect(getNextPage(link)).toEqual({ name: 'Link', address: undefined });
	});
});

describe('the next page in the body', () => {
	it.each([
		{ next_page_url: page2 },
		{ links: { next: { href: page2 } } },
		{ next: './workspaces?page=2#top' },
		{ next: '?page=2' },
		{ next: 'abc', next_url: page2 },
		{ next: 'workspaces?page=2' },
		{ links: [{ rel: 'self', href: url }, 'next', { rel: 'next', href: page2 }] },
		{ links: [{ rel: ['next', 'last'], href: page2 }] },
		{ info: { pages: 2, next: page2 } },
		{ data: { items: [], pagination: { next_url: page2 } } },
		{ next_href: page2 },
		{ search_metadata: { next_results: '?page=2' } },
		{ link: [{ relation: 'next', url: page2 }] },
		{ links: [{ rel: 'Next', href: page2 }] },
	])('is found in %j', (value) => {
		expect(nextIn(undefined, value)).toBe(page2);
	});

	it.each(['%24skiptoken=10', '$skiptoken=10', 'page[after]=a'])(
		'may be relative with any query: %s',
		(query) => {
			expect(nextIn(undefined, { '@odata.nextLink': `workspaces?${query}` })).toBe(
				`https://api.example.com/v1/workspaces?${query}`,
			);
		},
	);

	it('is found in any object next to the list, but not in its elements', () => {
		const value = { rows: { page: { records: [{ next: page2 }] }, other: { next: page2 } } };
		const response = { url, value, headers: new Headers() };

		expect(nextAddress(response, 'rows.page.records')?.address).toBe(page2);
		value.rows.other.next = '';
		expect(nextAddress(response, 'rows.page.records')).toBeUndefined();
	});

	it.each([
		['no value', { next: null }],
		[
			'another address',
			{ next_invoice: '/v1/invoices/2', nextDocsUrl: 'https://example.com/docs' },
		],
		['a token', { nextSyncToken: 'abc', next_cursor: '/abc' }],
		['a number', { next: 2, next_url: null }],
		['links of which none is the next one', { links: [{ rel: 'prev', href: page2 }], next: [] }],
		['an inherited field', Object.create({ next: page2 })],
	])('is not guessed from %s', (_, value) => {
		expect(getNextPage(undefined, value)).toBeUndefined();
	});
});

it('the next page may be in a header', () => {
	const nextIn = (name: string) =>
		nextAddress({ url, value: [], headers: new Headers({ [name]: page2 }) });

	expect(nextIn('X-Next-Page-Uri')).toEqual({ name: 'x-next-page-uri', address: page2 });
	expect(nextIn('Content-Location')).toBeUndefined();
});

it.each([
	['?page=2', false],
	['?page=2&sort=created_at&order=DESC', false],
	['?cursor=eyJpZCI6MX0', true],
	['?page=2&sig=0f3a', true],
	['', false],
])('an address leads on by a token: %s is %s', (query, expected) => {
	expect(hasToken(`https://api.example.com/v1/workspaces${query}`)).toBe(expected);
});
