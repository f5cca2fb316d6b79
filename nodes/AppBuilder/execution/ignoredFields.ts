import type { IExecuteFunctions } from 'n8n-workflow';

import { FIELDS_OBJECTS, idOf, unwrapped, type Fields } from '../conventions';
import { asInResponse } from '../parameters/losslessJson';
import { addHint } from '../parameters/output';
import { formatCount, shorten } from '../text/format';
import { isRecord } from '../text/json';
import type { Client } from '../transport/client';

/** Characters that the hint has for all names; n8n's guidelines allow 120 for the whole. */
const MAX_LENGTH = 75;
/** A hint has no room for more names. */
const MAX_FIELDS = 20;
/** Beside an ID: a response with fewer fields just acknowledges the request. */
const MIN_FIELDS = 2;

/** Collects the fields that an execution has sent and the service has ignored, for one hint in the output panel. */
export class IgnoredFields {
	readonly #fields = new Set<string>();
	readonly #items = new Set<number>();

	/** Returns the client, which now looks at the response to each create and update. */
	watch(client: Client, itemIndex: number): Client {
		return async (request) => {
			const response = await client(request);
			if (request.body !== undefined) {
				this.#add(findIgnoredFields(asInResponse(request.body), response.value), itemIndex);
			}
			return response;
		};
	}

	/** Shows the hint, if there is anything to say. */
	show(context: IExecuteFunctions): void {
		const { size } = this.#items;
		if (size === 0) return;
		const fields = shorten([...this.#fields].join(', '), MAX_LENGTH);
		addHint(context, 'warning', `The service ignored: ${fields} (${formatCount(size, 'item')})`);
	}

	#add(fields: string[], itemIndex: number): void {
		if (fields.length === 0) return;
		this.#items.add(itemIndex);
		for (const field of fields.slice(0, MAX_FIELDS - this.#fields.size)) this.#fields.add(field);
	}
}

/**
 * The names of the fields that were sent with a value and that the response lacks; none if the response does not show
 * the object. Pure.
 */
export function findIgnoredFields(sent: Fields, response: unknown): string[] {
	const names = Object.keys(sent).filter((name) => !isEmpty(sent[name]));
	const outer = unwrapped(response);
	if (!isRecord(outer)) return [];
	const shown = [...FIELDS_OBJECTS.map((name) => outer[name]), outer].filter(isRecord);
	const object =
		shown.find((one) => names.some((name) => Object.hasOwn(one, name))) ?? shown.find(isObject);
	return object === undefined ? [] : names.filter((name) => !Object.hasOwn(object, name));
}

/** Whether it is a workspace or an agent as it is, not just its ID. */
function isObject(shown: Fields): boolean {
	return idOf(shown) !== undefined && Object.keys(shown).length > MIN_FIELDS;
}

/** Services leave out what has no content. */
function isEmpty(value: unknown): boolean {
	if (value === null || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}
