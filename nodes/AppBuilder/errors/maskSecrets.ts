const MASK = '***';
/** A shorter key may be a part of ordinary words; there it is only masked where it stands alone. */
const MIN_WITHIN_WORDS = 8;

/**
 * The text without the secrets: as they are, and with any of their characters but letters and digits escaped
 * as in JSON (also within JSON), an address or a web page.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce((masked, secret) => masked.replace(patternOf(secret), () => MASK), text);
}

function patternOf(secret: string): RegExp {
	const characters = [...secret].map(anyFormOf).join('');
	const isLong = secret.length >= MIN_WITHIN_WORDS;
	return new RegExp(isLong ? characters : `(?<!\\w)${characters}(?!\\w)`, 'g');
}

function anyFormOf(character: string): string {
	if (/\w/.test(character)) return character;
	const code = character.charCodeAt(0);
	const hex = code
		.toString(16)
		.padStart(2, '0')
		.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
	const literal = character.replace(/[^\w]/, '\\$&');
	return `(?:\\\\*${literal}|%${hex}|\\\\+u00${hex}|&#(?:0*${code}|[xX]0*${hex});)`;
}
