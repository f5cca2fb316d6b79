const CUT = '…';

const MINUTE = 60;
const HOUR = 3_600;

/** Milliseconds as people read them: "8 s", "4 min 12 s", "2 h 5 min". */
export function formatDuration(ms: number): string {
	const seconds = Math.ceil(ms / 1_000);
	if (seconds < MINUTE) return `${seconds} s`;
	if (seconds < HOUR) return join(seconds, MINUTE, 'min', 's');
	return join(Math.ceil(seconds / MINUTE), MINUTE, 'h', 'min');
}

function join(amount: number, size: number, unit: string, smallerUnit: string): string {
	const whole = `${Math.floor(amount / size)} ${unit}`;
	const rest = amount % size;
	return rest === 0 ? whole : `${whole} ${rest} ${smallerUnit}`;
}

/** A number of things: "1 item", "1,500 items". */
export function formatCount(count: number, noun: string): string {
	return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

export function formatRate(requestsPerMinute: number): string {
	return `${formatCount(requestsPerMinute, 'request')} per minute`;
}

/**
 * Joins a text and the service's explanation, with a colon if neither has one. Messages don't end in a period, because
 * callers add one.
 */
export function joinTexts(text: string, explanation: string): string {
	if (explanation === '') return text;
	const hasColon = [text, explanation].some((part) => part.includes(': '));
	return `${text}${hasColon ? '.' : ':'} ${explanation.replace(/(?<!\.)\.$/, '')}`;
}

export function joinSentences(...sentences: Array<string | false | null | undefined>): string {
	return sentences.filter(Boolean).join(' ');
}

/** Cuts text after a number of UTF-16 units, before a word rather than within it, but never within a surrogate pair. */
export function shorten(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	return `${text.slice(0, maxLength + 1).replace(/(?:,?\s\S{0,40}|.)$/su, '')}${CUT}`;
}

/** The first texts of a list, for a message. */
export function shortList(texts: string[], maxTexts: number): string {
	const listed = texts.slice(0, maxTexts);
	return [...listed, ...(texts.length > maxTexts ? [CUT] : [])].join(', ');
}
