import { KEY_INVALID } from '../errors/failure';
import { InputError } from '../errors/InputError';

/**
 * Checks the credential's API Key and returns it without the spaces and line breaks around it.
 * @throws {InputError} naming what is wrong with it
 */
export function parseApiKey(text: string): string {
	const apiKey = text.trim();
	if (apiKey === '') {
		throw unusable('is empty', 'Enter the key in the credential.');
	}
	// RFC 6750 bearer tokens are visible ASCII; anything else could split or break the header.
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw unusable(
			'contains a space, a line break or another character that no key contains',
			'Copy the key into the credential again.',
		);
	}
	return apiKey;
}

function unusable(what: string, advice: string): InputError {
	return new InputError(`'API Key' ${what}`, advice, true, KEY_INVALID);
}
