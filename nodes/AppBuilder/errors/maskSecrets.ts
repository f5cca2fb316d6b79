import { CUT, shorten } from '../text/format';

const MASK = '***';
/** In characters: nobody reads more, and masking 30 MB takes a while. */
export const MAX_LENGTH = 10_000;
/** A shorter key may be part of ordinary words, so it's masked only if it stands alone. */
const MIN_WITHIN_WORDS = 8;

/** By how many characters a key is recognized that is escaped in other ways, or cut. */
const BEGINNING = 12;
/** What follows them. */
const REST = String.raw`[\w\\%+/=.~-]*`;

/** Masks the secrets in a text, even if they're escaped or cut. A long text is shortened. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	const forms = secrets.flatMap(listEncodings);
	const masked = forms.reduce(hide, shorten(text, MAX_LENGTH));
	const whole = text.length > MAX_LENGTH ? forms.reduce(dropBeginning, masked) : masked;
	return secrets.reduce(hideBeginning, whole);
}

function listEncodings(secret: string): string[] {
	return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}

function hide(text: string, secret: string): string {
	if (secret.length >= MIN_WITHIN_WORDS) return text.replaceAll(secret, MASK);
	const alone = new RegExp(`(?<!\\w)${secret.replace(/\W/g, '\\$&')}(?!\\w)`, 'g');
	return text.replace(alone, MASK);
}

/** Our own cut may have left the beginning of a secret. */
function dropBeginning(text: string, secret: string): string {
	let length = secret.length - 1;
	while (!text.endsWith(secret.slice(0, length) + CUT)) length--;
	return text.slice(0, text.length - CUT.length - length) + CUT;
}

/** Hides what is left of a secret after another cut, or in the escapes of PHP, .NET, or JSON within JSON. */
function hideBeginning(text: string, secret: string): string {
	if (secret.length < BEGINNING) return text;
	const beginning = [...secret].slice(0, BEGINNING).map(anyForm).join('') + REST;
	return text.replace(new RegExp(beginning, 'g'), MASK);
}

/** A pattern for a character as it is, percent-encoded, and escaped in JSON, even several times. */
function anyForm(character: string): string {
	if (/\w/.test(character)) return character;
	const code = character.charCodeAt(0).toString(16).padStart(4, '0');
	const bytes = [...new TextEncoder().encode(character)];
	const percent = bytes.map((byte) => `%(?:25)*${anyCase(byte.toString(16).padStart(2, '0'))}`);
	const plain = character === '\\' ? String.raw`\\+` : String.raw`\\*\u${code}`;
	return String.raw`(?:${plain}|${percent.join('')}|\\+u${anyCase(code)})`;
}

function anyCase(hex: string): string {
	return hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
