import { shorten } from '../text/format';

const MASK = '***';
/** In characters: more than is ever shown, and little enough that a response of 32 MB doesn't keep n8n's thread busy. */
const MAX_LENGTH = 10_000;
/** How many characters the part of a key may have that a cut leaves unrecognized, even escaped several times. */
const MAX_REST = 200;
/** A shorter key may be part of ordinary words, so it's masked only if it stands alone. */
const MIN_WITHIN_WORDS = 8;
/** By how many characters a key is recognized that is escaped in other ways, or cut. */
const BEGINNING = 12;

/**
 * Masks the secrets in a text. One that contains a part of a secret in another form is masked as a whole. A very long
 * text is cut first, and loses the end that may contain a part of a secret.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	const masked = secrets.flatMap(listEncodings).reduce(hide, text.slice(0, MAX_LENGTH));
	if (secrets.some((secret) => hasBeginning(masked, secret))) return MASK;
	return text.length > MAX_LENGTH ? shorten(masked, Math.max(0, masked.length - MAX_REST)) : masked;
}

function listEncodings(secret: string): string[] {
	return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}

function hide(text: string, secret: string): string {
	if (secret.length >= MIN_WITHIN_WORDS) return text.replaceAll(secret, MASK);
	const alone = new RegExp(`(?<!\\w)${secret.replace(/\W/g, '\\$&')}(?!\\w)`, 'g');
	return text.replace(alone, MASK);
}

/** Whether a text has the beginning of a secret, however it's escaped, as PHP, .NET, or JSON within JSON do. */
function hasBeginning(text: string, secret: string): boolean {
	if (secret.length < BEGINNING) return false;
	return withoutEscapes(text).includes(withoutEscapes(secret).slice(0, BEGINNING));
}

function withoutEscapes(text: string): string {
	const plain = text.replace(/\\+u([\da-f]{4})|%(?:25)*([\da-f]{2})/gi, (_, unicode, byte) =>
		String.fromCharCode(parseInt((unicode ?? byte) as string, 16)),
	);
	return plain.replaceAll('\\', '');
}
