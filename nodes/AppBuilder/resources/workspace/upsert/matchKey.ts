import { isBlank } from '../../../parameters/values';
import { valueAt } from '../../../text/fieldPath';

/** A number as sheets and services write it: with zeros before it, and after its decimal point. */
const NUMBER = /^([+-]?)0*(\d+?)(?:\.(\d*?)0*)?$/;

/** Whether the ID alone identifies the workspace. */
export function isById(matchFields: string[]): boolean {
	return matchFields.length === 1 && matchFields[0] === 'id';
}

/**
 * The match key: the same text for all that match, whatever the types of their values. Undefined if a field has no
 * value to compare.
 */
export function getMatchKey(fields: unknown, matchFields: string[]): string | undefined {
	const texts = matchFields.map((field) => matchText(valueAt(fields, field)));
	return texts.includes(undefined) ? undefined : JSON.stringify(texts);
}

/** The fields to match on in which there is no value. */
export function valueless(fields: unknown, matchFields: string[]): string[] {
	return matchFields.filter((field) => matchText(valueAt(fields, field)) === undefined);
}

/** A field to match on, and the value that was sent in it. */
export interface MatchValue {
	field: string;
	text: string;
}

/** The first field to match on in which the service shows another value than it was sent. */
export function changedField(
	shown: unknown,
	matchFields: string[],
	key: string,
): MatchValue | undefined {
	const texts = JSON.parse(key) as string[];
	const sent = matchFields.map((field, index) => ({ field, text: texts[index] }));
	return sent.find(({ field, text }) => (matchText(valueAt(shown, field)) ?? text) !== text);
}

/** The text by which a value matches. Whole numbers beyond 2^53 are already text, both in requests and in responses. */
function matchText(value: unknown): string | undefined {
	return isBlank(value) || typeof value === 'object' ? undefined : String(value);
}

/**
 * The same for keys that a person would take for each other, and that many services store as one: they differ in upper
 * and lower case, white space, Unicode form, or the zeros around a number.
 */
export function toNearKey(key: string): string {
	const texts = (JSON.parse(key) as string[]).map((text) => {
		const near = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
		const [, sign, whole, decimals] = NUMBER.exec(near) ?? [];
		if (whole === undefined) return near;
		return `${sign}${whole}${decimals ? `.${decimals}` : ''}`;
	});
	return JSON.stringify(texts);
}
