import { CUT, shorten } from '../text/format';

const MASK = '***';
/** In characters: nobody reads more, and masking 30 MB takes a while. */
export const MAX_LENGTH = 10_000;
/** A shorter key may be part of ordinary words, so it's masked only if it stands alone. */
const MIN_WITHIN_WORDS = 8;

/** Masks the secrets in a text, however they're escaped, and what a cut left of them. A long text is shortened. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce(hide, shorten(text, MAX_LENGTH));
}

function hide(text: string, secret: string): string {
	const pattern = [...secret].map(anyForm).join('');
	if (secret.length < MIN_WITHIN_WORDS) {
		return text.replace(new RegExp(`(?<!\\w)${pattern}(?!\\w)`, 'g'), MASK);
	}
	const masked = text.replace(new RegExp(pattern, 'g'), MASK).split(CUT);
	const last = masked.pop()!;
	const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
	return [...masked.map((part) => forms.reduce(dropBeginning, part)), last].join(CUT);
}

/** A pattern for a character as it is, percent-encoded, and escaped in JSON; both with or without capitals. */
function anyForm(character: string): string {
	const code = character.charCodeAt(0).toString(16).padStart(4, '0');
	const bytes = [...new TextEncoder().encode(character)];
	const percent = bytes.map((byte) => `%${anyCase(byte.toString(16).padStart(2, '0'))}`).join('');
	return `(?:\\\\?\\u${code}|${percent}|\\\\u${anyCase(code)})`;
}

function anyCase(hex: string): string {
	return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** Cutting the text may have left the beginning of a secret at its end. */
function dropBeginning(text: string, secret: string): string {
	let length = secret.length - 1;
	while (!text.endsWith(secret.slice(0, length))) length--;
	return text.slice(0, text.length - length);
}
