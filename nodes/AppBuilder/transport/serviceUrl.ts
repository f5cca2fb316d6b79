import { ServiceError } from '../errors/ServiceError';

/**
 * The address of a request: a path relative to the base URL with its query, or the absolute address
 * of a next page, which carries its own.
 * @throws {ServiceError} when that is on another origin, where the API key must not go
 */
export function serviceUrl(
	baseUrl: string,
	path: string,
	queryParameters: Array<[name: string, value: string]>,
): string {
	if (URL.canParse(path)) return nextPage(baseUrl, path);
	const url = new URL(`${baseUrl}/${path}`);
	for (const [name, value] of queryParameters) url.searchParams.append(name, value);
	return url.href;
}

function nextPage(baseUrl: string, address: string): string {
	const { origin, host, username, password } = new URL(address);
	if (origin !== new URL(baseUrl).origin || username !== '' || password !== '') {
		throw new ServiceError({
			message: `The next page of the list is on another host (${host})`,
			description:
				'The API key is only sent to the Base URL, so the list cannot be completed. Ask the service about its Link header.',
		});
	}
	return address;
}
