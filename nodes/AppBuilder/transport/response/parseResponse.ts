import {
	CHECK_BASE_URL,
	ServiceError,
	UNAVAILABLE,
	type ErrorText,
} from '../../errors/ServiceError';
import { isWebPage } from '../../text/web';
import { parseJson } from '../../text/json';

/**
 * The JSON value of a successful response whose text was checked; undefined if it has no body.
 * @throws {ServiceError} when the body is not JSON, as with a wrong Base URL
 */
export function parseResponse(text: string, method: string): unknown {
	if (!/\S/.test(text)) return undefined;
	const { value, reason } = parseJson(text);
	// A delete is done, whatever text it returns; but a web page does not come from the service.
	const isNeeded = method !== 'DELETE' || isWebPage(text);
	if (reason !== undefined && isNeeded) throw notJson(text, method);
	return value;
}

function notJson(text: string, method: string): ServiceError {
	const error: ErrorText = isWebPage(text)
		? {
				message: 'The response is a web page instead of JSON',
				description: CHECK_BASE_URL,
				failure: UNAVAILABLE,
			}
		: {
				message: "The response isn't valid or complete JSON",
				retry: 'later',
				description:
					"If this keeps happening, check that 'Base URL' in the credential ends in /v1.",
			};
	return new ServiceError(method === 'POST' ? { ...error, retry: 'checkFirst' } : error);
}
