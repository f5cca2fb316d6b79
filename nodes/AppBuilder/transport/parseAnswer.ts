import { isWebPage } from '../errors/isWebPage';
import { ServiceError } from '../errors/ServiceError';
import { withUnknownOutcome } from '../errors/unknownOutcome';

/**
 * The JSON value of a successful answer, whose text has passed the scanner; undefined when it has no body.
 * @throws {ServiceError} when the body is something else, as it is at a wrong Base URL
 */
export function parseAnswer(text: string, method: string): unknown {
	if (!/\S/.test(text)) return undefined;
	// Whatever it says, it is gone; but a web page is no service's answer.
	if (method === 'DELETE' && !isWebPage(text)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		throw notJson(text, method);
	}
}

function notJson(text: string, method: string): ServiceError {
	const isPage = isWebPage(text);
	const advice = isPage
		? 'Check that Base URL in the credential is the address of the API and ends in /v1.'
		: 'Try again; if it stays, check that Base URL in the credential ends in /v1.';
	return new ServiceError({
		message: isPage
			? 'The answer is a web page instead of JSON'
			: 'The answer is not valid JSON, or only a part of it',
		description: withUnknownOutcome(advice, method),
	});
}
