import { InputError } from '../errors/InputError';
import { parseUrl } from '../text/web';
import { credentialText } from './credentialText';

const EXAMPLE = 'Enter an address such as https://api.example.com/v1 in the credential.';
/** Longer than any address; keeps the checks below fast on other text. */
const MAX_LENGTH = 2_048;

const SLASH = String.raw`(?:[/\\]|%(?:25)*(?:2f|5c))`;
const DOT = String.raw`(?:\.|%(?:25)*2e)`;
/** Characters that some servers drop, or truncate at. */
const BLANKS = '(?:%(?:25)*(?:00|09|0a|0d|20))*';
/** Matches `..` in every form that a server may recognize, even encoded twice; Java servers treat `..;x` as `..`. */
const PARENT_SEGMENT = new RegExp(
	`${[SLASH, DOT, DOT, ''].join(BLANKS)}(?:${SLASH}|;|%(?:25)*(?:3b|3f|23)|$)`,
	'i',
);

/** Checks the credential's Base URL and returns it without spaces around it and without `/`, `?` or `#` at its end. */
export function parseBaseUrl(value: unknown, allowInsecureHttp: boolean): string {
	const text = credentialText(value, 'Base URL');
	if (text.length > MAX_LENGTH) {
		throw new InputError("'Base URL' is longer than 2,048 characters", EXAMPLE);
	}
	const trimmed = text.replace(/[/?#]+$/, '');
	if (trimmed === '') throw new InputError("'Base URL' is empty", EXAMPLE);
	if (/[\s\p{Cc}\p{Cf}]/u.test(trimmed)) {
		throw new InputError("'Base URL' contains a space or an invisible character", EXAMPLE);
	}
	if (!/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed)) {
		throw new InputError("'Base URL' doesn't start with https://", EXAMPLE);
	}
	const url = parseUrl(trimmed);
	if (url === undefined) throw new InputError("'Base URL' isn't a valid address", EXAMPLE);
	checkScheme(url, allowInsecureHttp);
	checkParts(url);
	return `${url.origin}${url.pathname}`;
}

function checkScheme({ protocol }: URL, allowInsecureHttp: boolean): void {
	if (protocol !== 'https:' && protocol !== 'http:') {
		throw new InputError(`'Base URL' starts with ${protocol}// instead of https://`, EXAMPLE);
	}
	// Also rejected for localhost: n8n may send it through HTTP_PROXY.
	if (protocol === 'http:' && !allowInsecureHttp) {
		throw new InputError(
			"'Base URL' starts with http://, and 'Allow Insecure HTTP' is off",
			"The API key would be sent unencrypted. Use https://, or turn on 'Allow Insecure HTTP' in the credential if you trust the network.",
		);
	}
}

function checkParts({ username, password, search, hash, pathname }: URL): void {
	if (username !== '' || password !== '') {
		throw new InputError("'Base URL' contains a username or password", EXAMPLE);
	}
	if (search !== '' || hash !== '') {
		throw new InputError("'Base URL' contains a ? or #", EXAMPLE);
	}
	if (!pathname.endsWith('/v1')) {
		throw new InputError("'Base URL' doesn't end in /v1", EXAMPLE);
	}
}

/**
 * Whether an address has the origin of the Base URL, and its path or one below it. The key may be sent nowhere else.
 * @param baseUrl from {@link parseBaseUrl}: an origin and a path
 */
export function isBelowBaseUrl(baseUrl: string, { origin, pathname }: URL): boolean {
	return `${origin}${pathname}/`.startsWith(`${baseUrl}/`) && !PARENT_SEGMENT.test(pathname);
}
