import { asInResponse } from '../parameters/body';

/** A field and its value, by which people recognize an item: `customer_no "C0302"`. */
export function fieldLabel(name: string, value: string): string {
	return `${name} "${value}"`;
}

/** The label of the first text among the fields that are sent; undefined if there is none. */
export function firstText(body: string): string | undefined {
	for (const [name, value] of Object.entries(asInResponse(body))) {
		if (typeof value === 'string' && value !== '') return fieldLabel(name, value);
	}
	return undefined;
}
