import { findList } from '../../../../nodes/AppBuilder/transport/lists/findList';
import { readPages } from '../../../../nodes/AppBuilder/transport/lists/readPages';
import type { Pagination } from '../../../../nodes/AppBuilder/access/pagination';

type Workspaces = Array<{ id: string; name: string }>;

/** The first page of a list that goes on. */
interface Form {
	body: (page: Workspaces) => unknown;
	headers?: Record<string, string>;
}

const under = (name: string, more: (page: Workspaces) => object): Form => ({
	body: (page) => ({ [name]: page, ...more(page) }),
});
const bare = (headers: Record<string, string>): Form => ({ body: (page) => page, headers });
const leadsOn = 'dXNlcjpVMEc5V0ZYTlo=';
const next = 'https://api.example.com/v1/workspaces?after=2';

/** How public services say that more follows, without a common name. */
const FORMS: Record<string, Form> = {
	'Slack: response_metadata.next_cursor': under('data', () => ({
		...{ ok: true, response_metadata: { next_cursor: leadsOn } },
	})),
	'Airtable: offset': under('records', () => ({ offset: 'itrQk7/recA' })),
	'Zoho: info.more_records': under('data', (page) => ({
		info: { per_page: page.length, page: 1, more_records: true },
	})),
	'X-Pagination, as JSON': bare({ 'X-Pagination': '{"TotalCount":99,"HasNext":true}' }),
	'DynamoDB: LastEvaluatedKey': under('Items', () => ({ LastEvaluatedKey: { id: 'ws_1' } })),
	'Azure: continuation header': bare({ 'x-ms-continuationtoken': leadsOn }),
	'Elasticsearch: scroll': under('data', () => ({ _scroll_id: leadsOn })),
	'Graph: @odata.deltaLink': under('value', () => ({ '@odata.deltaLink': `${next}&delta` })),
	'GraphQL: endCursor': under('data', () => ({ pageInfo: { endCursor: leadsOn } })),
	'HubSpot: paging.next.after': under('results', () => ({ paging: { next: { after: '2' } } })),
	'Intercom: pages.next': under('data', () => ({ pages: { type: 'pages', next: { page: 2 } } })),
	'Notion-like: start_cursor': under('results', () => ({ start_cursor: leadsOn })),
	'Google: nextPageToken': under('items', () => ({ nextPageToken: leadsOn })),
	'AWS: NextToken': under('items', () => ({ NextToken: leadsOn })),
	'S3: IsTruncated': under('items', () => ({ IsTruncated: true, Marker: 'a' })),
	'Salesforce: done': under('records', () => ({ done: false, locator: '01g-500' })),
	'Dropbox: has_more by another name': under('data', () => ({
		more_available: 'yes',
		cursor: leadsOn,
	})),
	'QuickBooks: startPosition': under('data', (page) => ({
		startPosition: 1,
		maxResults: page.length,
	})),
	'Jira: maxResults, total under another name': under('data', (page) => ({
		...{ startAt: 0, maxResults: page.length, matches: 99 },
	})),
	'Contentful: skip and limit': under('items', (page) => ({ skip: 0, limit: page.length })),
	'Trello: before': bare({ 'X-Before': 'ws_1' }),
	'Sails: nothing at all': bare({}),

	// Chosen by us.
	'a token under a name of its own': under('data', () => ({ resume: leadsOn })),
	'a bookmark (CouchDB)': under('data', () => ({ bookmark: leadsOn })),
	'a marker (OpenStack)': under('data', () => ({ marker: 'ws_6' })),
	'a position': under('data', () => ({ position: { last: 'ws_6', direction: 'down' } })),
	words: under('data', () => ({ note: 'Results were limited' })),
	'a number left': under('data', () => ({ remaining: 92 })),
	'a number of hits (Algolia)': under('data', () => ({ nbHits: 99, nbPages: 15 })),
	'a range': under('data', (page) => ({ from: 1, to: page.length, of: 99 })),
	'the page alone': under('data', () => ({ page: 1 })),
	'a count of the page': under('data', (page) => ({ count: page.length })),
	'a flag of its own': under('data', () => ({ exhausted: false })),
	'a warning': under('data', () => ({ warnings: ['Only the first page was returned'] })),
	'an address under a name of its own': under('data', () => ({ continue_at: next })),
	'a header with a range': bare({ 'Content-Range': 'items 0-6/*' }),
	'a header of its own': bare({ 'X-Resume': leadsOn }),
};

async function findDoubts({ body, headers }: Form, size: number, pagination: Pagination) {
	const value = body(Array.from({ length: size }, (_, n) => ({ id: `ws_${n}`, name: 'A' })));
	const listField = findList(value, '') === undefined ? Object.keys(value as object)[0] : '';
	const client = async ({ path }: { path: string }) => ({
		url: new URL(path, 'https://api.example.com/v1/').href,
		...{ status: 200, headers: new Headers(headers), value },
	});
	const access = { baseUrl: 'https://api.example.com/v1', listField, pagination };
	for await (const { doubts } of readPages({ client, access })) if (doubts) return doubts;
	return [];
}

const names = Object.keys(FORMS);

describe.each([7, 15, 100])('a page of %i workspaces', (size) => {
	it.each(names)('is never taken for the whole list: %s', async (name) => {
		const doubts = await findDoubts(FORMS[name], size, { kind: 'automatic' });

		expect(doubts).toHaveLength(1);
		expect(['question', 'more']).toContain(doubts[0].kind);
	});
});

/** Fields next to whole lists that mean something else. */
const WHOLE: Record<string, Form> = {
	nextSyncToken: under('items', () => ({ nextSyncToken: leadsOn })),
	next_maintenance: under('data', () => ({ next_maintenance: '2026-12-24' })),
	count: under('data', (page) => ({ count: page.length })),
	etag: under('items', () => ({ etag: '"abc"', kind: 'list' })),
	deltaLink: under('value', () => ({ '@odata.deltaLink': `${next}&delta` })),
	'a total of something else': under('data', () => ({ total: 9_999 })),
	nothing: bare({}),
};

it.each(Object.keys(WHOLE))('a whole list is right with None: %s', async (name) => {
	expect(await findDoubts(WHOLE[name], 50, { kind: 'none' })).toEqual([]);
});

it('None does not hide that an account has outgrown it', async () => {
	const grown = [
		...[under('data', () => ({ next })), under('data', () => ({ has_more: true }))],
		bare({ link: `<${next}>; rel="next"` }),
	];

	for (const form of grown) {
		expect(await findDoubts(form, 50, { kind: 'none' })).toMatchObject([{ kind: 'more' }]);
	}
});

it('a question names what stands next to the list', async () => {
	const [airtable, total] = await Promise.all(
		['Airtable: offset', 'a number of hits (Algolia)'].map(
			async (name) => await findDoubts(FORMS[name], 37, { kind: 'automatic' }),
		),
	);

	expect(airtable).toEqual([
		{
			kind: 'question',
			message: "The service returned 37 workspaces, and doesn't say whether that's all",
			advice:
				"Next to the list: offset. Set 'List Pagination' in the credential to match how the service paginates, or to 'None' if it always returns all workspaces, however many. A page may have more than 37.",
		},
	]);
	expect(total[0].advice).toMatch(/^Next to the list: nbHits, nbPages\. Set/);
});
