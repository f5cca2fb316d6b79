import { isBelowBaseUrl, parseBaseUrl } from '../../../nodes/AppBuilder/access/baseUrl';
import { inputError, thrownBy } from '../thrownBy';

const BLANK = "'Base URL' contains a space or an invisible character";
const TOO_LONG = "'Base URL' is longer than 2,048 characters";

const EXAMPLE = 'Enter an address such as https://api.example.com/v1 in the credential.';

describe('parseBaseUrl', () => {
	it.each([
		['spaces around it', ' \t https://api.example.com/v1 \n', 'https://api.example.com/v1'],
		['slashes and a lone # at its end', 'https://example.com/v1//# ', 'https://example.com/v1'],
		['a path before /v1', 'https://example.com/builder/v1', 'https://example.com/builder/v1'],
		['the scheme in upper case', 'HTTPS://API.Example.com/v1', 'https://api.example.com/v1'],
		['a host in another script', 'https://münchen.example/v1', 'https://xn--mnchen-3ya.example/v1'],
	])('takes %s', (_, text, expected) => {
		expect(parseBaseUrl(text, false)).toBe(expected);
	});

	it.each([
		['nothing', '', "'Base URL' is empty"],
		['a space inside', 'https://api.example.com /v1', BLANK],
		['an invisible character at its end', 'https://api.example.com/v1\u200b', BLANK],
		['no scheme but a port', 'localhost:3000/v1', "'Base URL' doesn't start with https://"],
		['one slash too few', 'https:/api.example.com/v1', "'Base URL' doesn't start with https://"],
		['an impossible host', 'https://exa<mple/v1', "'Base URL' isn't a valid address"],
		['ftp', 'ftp://example.com/v1', "'Base URL' starts with ftp:// instead of https://"],
		['a text that is too long', `https://${'a'.repeat(2_048)}`, TOO_LONG],
		['a username', 'https://me@example.com/v1', "'Base URL' contains a username or password"],
		['a query', 'https://example.com/v1?x', "'Base URL' contains a ? or #"],
		['a fragment', 'https://example.com/v1#x', "'Base URL' contains a ? or #"],
		['another version', 'https://example.com/v2', "'Base URL' doesn't end in /v1"],
		['more than /v1', 'https://example.com/v1/workspaces', "'Base URL' doesn't end in /v1"],
		['/v1 dotted away', 'https://example.com/v1/..', "'Base URL' doesn't end in /v1"],
	])('refuses %s', (_, text, message) => {
		expect(thrownBy(() => parseBaseUrl(text, true))).toMatchObject(inputError(message, EXAMPLE));
	});

	it('refuses http://, also for localhost, unless Allow Insecure HTTP is on', () => {
		const text = 'http://localhost:3000/v1';

		expect(thrownBy(() => parseBaseUrl(text, false))).toMatchObject({
			message: "'Base URL' starts with http://, and 'Allow Insecure HTTP' is off",
			description:
				"The API key would be sent unencrypted. Use https://, or turn on 'Allow Insecure HTTP' in the credential if you trust the network.",
		});
		expect(parseBaseUrl(text, true)).toBe(text);
	});

	it('accepts 2,048 characters, and rejects more without parsing them', () => {
		const longest = `https://api.example.com/${'a'.repeat(2_048 - 27)}/v1`;

		expect(longest).toHaveLength(2_048);
		expect(parseBaseUrl(longest, false)).toBe(longest);
		expect(thrownBy(() => parseBaseUrl(`${longest}${'/'.repeat(1e6)}x`, false)).message).toBe(
			TOO_LONG,
		);
	});
});

describe('the addresses where the API key may go', () => {
	const base = 'https://api.example.com/builder/v1';
	const parents = ['..', '%2e%2e', '.%2E', '%252e%252e', '%25252e.'];
	const blanks = ['%00', '%20', '%09', '%2500', '%20%20', ' ', '%20;x'];

	it.each([base, `${base}/workspaces`, `${base}/...`, `${base}/a..%20b..%00`])(
		'are the Base URL and those below it: %s',
		(address) => {
			expect(isBelowBaseUrl(base, new URL(address))).toBe(true);
		},
	);

	it.each([
		...['https://evil.com/builder/v1/workspaces', 'http://api.example.com/builder/v1/workspaces'],
		'https://api.example.com:8443/builder/v1/workspaces',
		...['', '/', '/admin', '/builder/v2', '/builder/v1x', '/BUILDER/V1', '//builder/v1', '/v1'].map(
			(path) => `https://api.example.com${path}`,
		),
		...parents.flatMap((parent) => [`${base}/${parent}/admin`, `${base}/${parent}`]),
		...parents.map((parent) => `${base}/workspaces%2f${parent}%2Fadmin`),
		...parents.map((parent) => `${base}/x%5c${parent}%5Cadmin`),
		...parents.map((parent) => `${base}/x%252f${parent}%252fadmin`),
		...blanks.flatMap((blank) => [`${base}/..${blank}/admin`, `${base}/%2e%2e${blank}%2fadmin`]),
		...[
			'/..%00',
			'/%20..',
			'/.%00.',
			'/..;x=y/admin',
			'/.%0a./admin',
			'/..%0D/admin',
			'/..%3fx',
			'/..%23',
			'/%2e%2e%3b/admin',
		].map((path) => base + path),
	])('exclude others, and those that a server may resolve elsewhere: %s', (address) => {
		expect(isBelowBaseUrl(base, new URL(address))).toBe(false);
	});
});
