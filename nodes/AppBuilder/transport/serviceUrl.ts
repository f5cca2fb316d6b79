import { InputError } from '../errors/InputError';
import { ServiceError } from '../errors/ServiceError';
import { isBelowBaseUrl } from '../access/baseUrl';
import { isHttpUrl } from '../text/web';

/**
 * The address of a request: a path relative to the base URL with its query, or the absolute address of a next page,
 * whose own query takes precedence, but may lack a filter.
 * @throws {ServiceError} when the address isn't below the base URL, so that the API key must not be sent there
 * @throws {InputError} when a query parameter is already used for pagination
 */
export function serviceUrl(
	baseUrl: string,
	path: string,
	queryParameters: Array<[name: string, value: string]> = [],
): string {
	const url = new URL(path, `${baseUrl}/`);
	if (!isBelow(baseUrl, url)) throw outside(url);
	if (queryParameters.length === 0) return url.href;
	const presentNames = [...url.searchParams.keys()];
	for (const [name, value] of queryParameters) {
		const isPresent = presentNames.includes(name);
		if (isPresent && !isHttpUrl(path)) throw paginationConflict(name);
		if (!isPresent) url.searchParams.append(name, value);
	}
	return withPlainSpaces(url).href;
}

export function withParameter(address: string, name: string, value: string): string {
	const url = new URL(address);
	url.searchParams.set(name, value);
	return withPlainSpaces(url).href;
}

/** Sends spaces as %20, which every server reads; URLSearchParams writes +. */
function withPlainSpaces(url: URL): URL {
	url.search = url.search.replaceAll('+', '%20');
	return url;
}

/**
 * The address of a list's next page. Gateways that strip a prefix or end TLS leave addresses in responses that lack it.
 * If such an address ends in the list's own path, its query is sent to our own address, so that the key isn't sent
 * elsewhere. Any other address is left unchanged, and refused later.
 */
export function rebaseOnBaseUrl(baseUrl: string, next: string): string {
	const url = new URL(next);
	if (isBelow(baseUrl, url) || !/\/workspaces\/?$/.test(url.pathname)) return next;
	return `${baseUrl}/workspaces${url.search}`;
}

/** The path of one workspace: always exactly one segment more than the list's. */
export function workspacePath(id: string): string {
	return `workspaces/${encodeURIComponent(id)}`;
}

function isBelow(baseUrl: string, url: URL): boolean {
	const hasUser = url.username !== '' || url.password !== '';
	return !hasUser && isBelowBaseUrl(baseUrl, url);
}

function outside(url: URL): ServiceError {
	return new ServiceError({
		message: `The next page of the list is outside 'Base URL': ${url.origin}${url.pathname}`,
		description:
			"The API key is only sent to 'Base URL', so the rest of the list can't be read. Report this to the service.",
	});
}

function paginationConflict(name: string): InputError {
	return new InputError(
		`'Options' → 'Query Parameters' contains "${name}", which the credential already sets for pagination`,
		"Remove it here, or change it in the credential, below 'List Pagination'.",
	);
}
