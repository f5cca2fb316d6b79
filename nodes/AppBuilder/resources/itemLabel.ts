import { asInResponse } from '../parameters/losslessJson';
import { shorten } from '../text/format';

/** In characters: names and values may have any length. */
const MAX_LENGTH = 50;

/** A field and its value, by which people recognize an item: `customer_no "C0302"`. */
export function fieldLabel(name: string, value: string): string {
	return `${shorten(name, MAX_LENGTH)} "${shorten(value, MAX_LENGTH)}"`;
}

/** The label of the first text among the fields that are sent; undefined if there is none. */
export function firstText(body: string): string | undefined {
	for (const [name, value] of Object.entries(asInResponse(body))) {
		if (typeof value === 'string' && value !== '') return fieldLabel(name, value);
	}
	return undefined;
}
