import { CUT, shorten } from '../text/format';

const MASK = '***';
/** In characters: nobody reads more, and masking 30 MB takes a while. */
export const MAX_LENGTH = 10_000;
/** A shorter key may be part of ordinary words, so it's masked only if it stands alone. */
const MIN_WITHIN_WORDS = 8;

/** Masks the secrets in a text: as they are, URL-encoded, and in JSON. A long text is shortened. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	const forms = secrets.flatMap(listEncodings);
	const masked = forms.reduce(hide, shorten(text, MAX_LENGTH));
	return text.length > MAX_LENGTH ? forms.reduce(dropBeginning, masked) : masked;
}

function listEncodings(secret: string): string[] {
	return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}

function hide(text: string, secret: string): string {
	if (secret.length >= MIN_WITHIN_WORDS) return text.replaceAll(secret, MASK);
	const alone = new RegExp(`(?<!\\w)${secret.replace(/\W/g, '\\$&')}(?!\\w)`, 'g');
	return text.replace(alone, MASK);
}

/** Cutting the text may have left the beginning of a secret. */
function dropBeginning(text: string, secret: string): string {
	let length = secret.length - 1;
	while (!text.endsWith(secret.slice(0, length) + CUT)) length--;
	return text.slice(0, text.length - CUT.length - length) + CUT;
}
