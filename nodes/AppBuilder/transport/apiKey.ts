import { InputError } from '../errors/InputError';

/**
 * The credential's API Key, fit for a header.
 * @throws {InputError} naming what is wrong with it
 */
export function checkedApiKey(apiKey: string): string {
	if (apiKey === '') {
		throw new InputError('API Key is empty', 'Enter the key in the credential.');
	}
	// RFC 6750 bearer tokens are visible ASCII; anything else could split or break the header.
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new InputError(
			'API Key has a space, a line break or another character no key has',
			'Copy the key again into the credential, without anything around it.',
		);
	}
	return apiKey;
}
