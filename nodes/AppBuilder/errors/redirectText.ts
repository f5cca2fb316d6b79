import { quote, type Describe } from './failedAnswer';
import { withUnknownOutcome } from './unknownOutcome';

/** An address up to its segment /v1; one with a user name or password cannot be a Base URL. */
const UP_TO_VERSION = /^https?:\/\/[^/?#@]+(?:\/[^/?#]+)*?\/v1(?=[/?#]|$)/;

/** The text for an answer that sends the request on, which is not followed. */
export const redirectText: Describe = ({ location, url = '', method }) => {
	const baseUrl = newBaseUrl(location ?? '', url);
	const advice =
		baseUrl === undefined
			? "The API key is only sent to the Base URL, and this address does not lead to another one. Check that 'Base URL' in the credential is the address of the API, and any proxy on the way."
			: `The API key is only sent to the Base URL. If the new address is right, enter ${baseUrl} as Base URL in the credential.`;
	return {
		message: `The service sent the request on to another address${quote(location)}`,
		// A service may do the work and then send on to what came of it (303).
		description: withUnknownOutcome(advice, method),
	};
};

/** The Base URL the location is below, where that is another one, and not one of less protection. */
function newBaseUrl(location: string, url: string): string | undefined {
	const baseUrl = UP_TO_VERSION.exec(location)?.[0];
	if (baseUrl === undefined || `${url}/`.startsWith(`${baseUrl}/`)) return undefined;
	const isWeaker = url.startsWith('https:') && baseUrl.startsWith('http:');
	return isWeaker ? undefined : baseUrl;
}
