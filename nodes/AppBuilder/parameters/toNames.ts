import { toText } from './toText';

/**
 * The names of fields in a text, separated by commas; an array that an expression returns counts as it is.
 * @param place what the user sees there, such as `'Inputs to Ignore'`
 */
export function toNames(value: unknown, place: string): string[] {
	const names = Array.isArray(value) ? value : toText(value, place).split(',');
	return names.map((name) => String(name).trim()).filter((name) => name !== '');
}
