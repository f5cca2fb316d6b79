/** What an ID must not have, in words: it means something in addresses, or nobody can see it. */
const FORBIDDEN: Array<[characters: RegExp, words: string]> = [
	[/\//, 'a slash'],
	[/\\/, 'a backslash'],
	[/\?/, 'a question mark'],
	[/#/, 'a hash sign'],
	[/%/, 'a percent sign'],
	[/[\r\n\u2028\u2029]/, 'a line break'],
	[/\t/, 'a tab'],
	[/\s/, 'a space'],
	[/\p{Cc}/u, 'a control character'],
	// Unicode's Bidi_Control: what follows is shown in another order.
	[/\p{Bidi_Control}/u, 'a text direction mark'],
	// The half of a character that takes two units has no percent-encoding.
	[/\p{Cs}/u, 'half a character'],
];
/** Shown as they are, these would be invisible, or hide what follows. */
const INVISIBLE = /[^\S ]|[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu;

/** What the ID has that none may have, in words; undefined when it has nothing of that kind. */
export function forbiddenIn(id: string): string | undefined {
	return FORBIDDEN.find(([characters]) => characters.test(id))?.[1];
}

/** The ID in quotes, with escapes as in JSON for what cannot be seen. */
export function withEscapes(id: string): string {
	return JSON.stringify(id).replace(INVISIBLE, escape);
}

function escape(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
