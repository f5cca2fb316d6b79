import { nextPageInBody } from '../../../../nodes/AppBuilder/transport/pages/nextPageInBody';

const current = 'https://api.example.com/v1/workspaces?page=1';
const page2 = 'https://api.example.com/v1/workspaces?page=2';

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
		expect(nextPageInBody(value, current)).toBe(page2);
		expect(nextPageInBody({ ...value, data: [] }, current)).toBe(page2);
	});

	it.each([
		[{ data: { items: [], next: page2 } }],
		[{ data: { items: [], pagination: { next_url: page2 } } }],
		[{ result: { items: [], next: page2 } }],
		[{ response: { items: [], links: { next: page2 } } }],
		[{ data: null, next: page2 }],
	])('is found within an envelope: %j', (value) => {
		expect(nextPageInBody(value, current)).toBe(page2);
	});

	it.each([
		['http://api.example.com/v1/workspaces', 'http://api.example.com/v1/workspaces'],
		['/v1/workspaces/page/2', 'https://api.example.com/v1/workspaces/page/2'],
		['?page[number]=2', 'https://api.example.com/v1/workspaces?page[number]=2'],
	])('may be written as %s', (address, expected) => {
		expect(nextPageInBody({ next: address }, current)).toBe(expected);
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
		expect(nextPageInBody(value, current)).toBeUndefined();
	});

	it.each([[[page2]], ['text'], [null], [undefined], [7]])('is not in %j', (value) => {
		expect(nextPageInBody(value, current)).toBeUndefined();
	});
});
