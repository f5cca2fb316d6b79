import { ServiceError } from '../errors/ServiceError';

/**
 * The address of a request: a path relative to the base URL, or the absolute address of a next page.
 * @throws {ServiceError} when that is on another origin, where the API key must not go
 */
export function serviceUrl(baseUrl: string, path: string): string {
	if (!URL.canParse(path)) return `${baseUrl}/${path}`;
	const { origin, host } = new URL(path);
	if (origin !== new URL(baseUrl).origin) throw onAnotherHost(host);
	return path;
}

function onAnotherHost(host: string): ServiceError {
	return new ServiceError({
		message: `The next page of the list is on another host (${host})`,
		description:
			'The API key is only sent to the Base URL, so the list cannot be completed. Ask the service about its Link header.',
	});
}
