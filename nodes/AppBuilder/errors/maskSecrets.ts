const MASK = '***';
/** A shorter key may be a part of ordinary words; there it is only masked where it stands alone. */
const MIN_WITHIN_WORDS = 8;

/**
 * The text without the secrets: as they are, and as they look within JSON and within an address.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce(maskSecret, text);
}

function maskSecret(text: string, secret: string): string {
	const forms = new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
	return [...forms].reduce((masked, form) => masked.replace(patternOf(form), () => MASK), text);
}

function patternOf(form: string): RegExp {
	const literal = form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	const isLong = form.length >= MIN_WITHIN_WORDS;
	return new RegExp(isLong ? literal : `(?<![\\w])${literal}(?![\\w])`, 'g');
}
