import { nextPageUrl } from '../../../../nodes/AppBuilder/transport/pages/nextPage';

const current = 'https://api.example.com/v1/workspaces?page=1';
const page2 = 'https://api.example.com/v1/workspaces?page=2';

const nextOf = (link: string | null, value: unknown = []) =>
	nextPageUrl({ url: current, value, headers: new Headers(link === null ? {} : { link }) });

describe('the next page in a Link header', () => {
	it.each([
		['an absolute address', `<${page2}>; rel="next"`, page2],
		['a relation without quotes', `<${page2}>; rel=next`, page2],
		['a relation in upper case', `<${page2}>; rel="NEXT"`, page2],
		['an absolute path', '</v1/workspaces?page=2>; rel="next"', page2],
		['a relative path', '<workspaces?page=2>; rel="next"', page2],
		['a query alone', '<?page=2>; rel="next"', page2],
		['several relations of one link', `<${page2}>; rel="last next"`, page2],
		['one link among several', `<?page=0>; rel="prev", <?page=2>; rel="next"`, page2],
		['the first of two', '<?page=2>; rel="next", <?page=3>; rel="next"', page2],
		['an address with a comma', '<?page=2,3>; rel="next"', `${current.slice(0, -1)}2,3`],
		['one behind a blank before the comma', '<?page=0>; rel="prev" , <?page=2>; rel="next"', page2],
		['one behind a parameter without a value', '<a.css>; nopush, <?page=2>; rel="next"', page2],
		['one with a parameter without a value', '<?page=2>; nopush; rel="next"', page2],
		['one behind empty elements', ', ,,<?page=0>; rel="prev",, <?page=2>; rel="next",', page2],
		['one with tabs and blanks everywhere', '\t<?page=2> \t;\trel\t=\t"next" \t', page2],
		['one with quotes in another parameter', '<?page=2>; title="a\\"; b, <c>"; rel=next', page2],
		['one with an anchor that is this page', '<?page=2>; rel=next; anchor="#list"', page2],
		['a relation among others with tabs', '<?page=2>; rel="last\tnext"', page2],
		['one with a parameter without a name', '<?page=2>; ;="x"; rel=next', page2],
		['one whose anchor has no value, which is this page', '<?page=2>; anchor; rel=next', page2],
		['a parameter in upper case', '<?page=2>; REL=Next', page2],
		['a relation in single quotation marks', "<?page=2>; rel='next'", page2],
		['a relation behind a comma', '<?page=2>; rel="prev,next"', page2],
		['an address without its fragment', `<${page2}#top>; rel="next"`, page2],
	])('finds %s', (_, link, expected) => {
		expect(nextOf(link)).toBe(expected);
	});

	it.each([
		['there is no header', null],
		['the header is empty', ''],
		['no link is the next one', '<?page=1>; rel="first", <?page=9>; rel="last"'],
		['a parameter only mentions it', '<?page=2>; title="rel=next"'],
		['the header is malformed', 'page 2 follows'],
		['the link is one of another resource', '<?page=2>; rel="next"; anchor="/v1/agents"'],
		['the link is one back', '<?page=2>; rev="next"'],
		['a second relation of a link names it', '<?page=2>; rel="prev"; rel="next"'],
	])('ends the list when %s', (_, link) => {
		expect(nextOf(link)).toBeUndefined();
	});

	it.each([
		['whose address cannot be read', '<https://exa<mple/>; rel="next"'],
		['whose host is impossible', '<https://:99999/>; rel="next"'],
		['without an end of its address', '<?page=2; rel="next"'],
		['without angle brackets', '?page=2; rel="next"'],
		['without an end of its quotation', '<?page=2>; rel="next'],
		['with an equals sign too many', '<?page=2>; rel==next'],
		['with a colon', '<?page=2>; rel:next'],
		['with a quoted name', '<?page=2>; "rel"="next"'],
		['with half a quotation', '<?page=2>; rel=next"'],
		['with a parameter behind nothing', '<?page=2> rel="next"'],
	])('does not end the list unnoticed at a next page %s', (_, link) => {
		expect(() => nextOf(link)).toThrow(
			`The service names a next page in a Link header that can't be read: ${link}`,
		);
	});

	it('finds it in a header of 16 kB of blanks', () => {
		expect(nextOf(`<?page=0>;${' '.repeat(16_000)}a, <?page=2>; rel="next"`)).toBe(page2);
		expect(nextOf(`<?page=2>${' '.repeat(16_000)}; rel="next"`)).toBe(page2);
	});
});

describe('the next page in the body of a response', () => {
	it.each([
		['next', { next: page2 }],
		['next_url', { next_url: page2 }],
		['nextLink', { nextLink: page2 }],
		['@odata.nextLink', { '@odata.nextLink': page2 }],
		['links.next', { links: { next: page2 } }],
		['links.next.href', { links: { next: { href: page2 } } }],
		['_links.next.href', { _links: { next: { href: page2 } } }],
		['pagination.next_url', { pagination: { next_url: page2 } }],
		['pagination.next', { pagination: { next: page2 } }],
		['meta.next', { meta: { next: page2 } }],
		['next_page_url', { next_page_url: page2 }],
		['paging.next', { paging: { next: page2 } }],
		['next with an absolute path', { next: '/v1/workspaces?page=2' }],
		['next with a relative path', { next: 'workspaces?page=2' }],
		['next with a path from here', { next: './workspaces?page=2#top' }],
		['next with a query alone', { next: '?page=2' }],
		['next with a path from above', { next: '../v1/workspaces?page=2' }],
		['a later field where an earlier one is a cursor', { next: 'abc', next_url: page2 }],
	])('is the address under %s', (_, value) => {
		expect(nextOf(null, value)).toBe(page2);
		expect(nextOf(null, { ...value, data: [] })).toBe(page2);
	});

	it.each([
		[{ data: { items: [], next: page2 } }],
		[{ data: { items: [], pagination: { next_url: page2 } } }],
		[{ result: { items: [], next: page2 } }],
		[{ response: { items: [], links: { next: page2 } } }],
		[{ data: null, next: page2 }],
	])('is found within an envelope: %j', (value) => {
		expect(nextOf(null, value)).toBe(page2);
	});

	it.each([
		['http://api.example.com/v1/workspaces', 'http://api.example.com/v1/workspaces'],
		['/v1/workspaces/page/2', 'https://api.example.com/v1/workspaces/page/2'],
		['?page[number]=2', 'https://api.example.com/v1/workspaces?page[number]=2'],
	])('may be written as %s', (address, expected) => {
		expect(nextOf(null, { next: address })).toBe(expected);
	});

	it.each([
		['a cursor', { next: 'eyJpZCI6Mn0=' }],
		['a cursor with slashes', { next: 'aGk/aGk+/w==' }],
		['a number', { next: 2 }],
		['no value', { next: null }],
		['an empty text', { next: '' }],
		['another scheme', { next: 'javascript:alert(1)' }],
		['another scheme with a query', { next: 'urn:pages?page=2' }],
		['an address within a text', { next: `See ${page2}` }],
		['an object', { next: { page: page2 } }],
		['an address that cannot be read', { next: 'https://exa<mple/' }],
		['an inherited field', Object.create({ next: page2 })],
	])('is not guessed from %s', (_, value) => {
		expect(nextOf(null, value)).toBeUndefined();
	});

	it.each([[[page2]], ['text'], [null], [undefined], [7]])('is not in %j', (value) => {
		expect(nextOf(null, value)).toBeUndefined();
	});
});
