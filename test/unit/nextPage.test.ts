import { nextPageUrl } from '../../nodes/AppBuilder/transport/nextPage';

const current = 'https://api.example.com/v1/workspaces?page=1';
const page2 = 'https://api.example.com/v1/workspaces?page=2';

describe('nextPageUrl', () => {
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
		['an address without its fragment', `<${page2}#top>; rel="next"`, page2],
	])('finds %s', (_, link, expected) => {
		expect(nextPageUrl(link, current)).toBe(expected);
	});

	it.each([
		['there is no header', null],
		['the header is empty', ''],
		['no link is the next one', '<?page=1>; rel="first", <?page=9>; rel="last"'],
		['a parameter only mentions it', '<?page=2>; title="rel=next"'],
		['the header is malformed', 'page 2 follows'],
		['the address cannot be read', '<https://exa<mple/>; rel="next"'],
		['the host is impossible', '<https://:99999/>; rel="next"'],
	])('ends the list when %s', (_, link) => {
		expect(nextPageUrl(link, current)).toBeUndefined();
	});
});
