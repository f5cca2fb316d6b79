import type { IExecuteFunctions } from 'n8n-workflow';

import {
	FIELDS_OBJECTS,
	getId,
	unwrap,
	WRAPPER_FIELDS,
	type Fields,
	type ObjectKind,
} from '../conventions';
import { asInResponse } from '../parameters/losslessJson';
import { addHint } from '../parameters/hints';
import { formatCount, shorten } from '../text/format';
import { isRecord } from '../text/json';
import type { Client } from '../transport/client';

/** In characters, for all names in the hint; n8n's guidelines allow 120 in all. */
const MAX_LENGTH = 75;
/** With an ID but no more fields than this, a response just acknowledges the request. */
const MIN_FIELDS = 2;
/** Objects that may contain an object's fields. */
const AROUND_FIELDS = [...WRAPPER_FIELDS, ...FIELDS_OBJECTS];

/**
 * Collects the fields that an execution sent but responses lack, for one hint in the output panel. The service may have
 * ignored them, or may just not show them.
 */
export class MissingFields {
	readonly #fields = new Set<string>();
	readonly #items = new Set<number>();

	/** Wraps the client so that it checks the response to each create and update. */
	watch(client: Client, itemIndex: number): Client {
		return async (request) => {
			const response = await client(request);
			if (request.body !== undefined) {
				const sent = asInResponse(request.body);
				const kind = request.path === 'agents' ? 'agent' : 'workspace';
				this.#add(findMissingFields(sent, response.value, kind), itemIndex);
			}
			return response;
		};
	}

	/** Shows the hint, if there is anything to say. */
	show(context: IExecuteFunctions): void {
		const { size } = this.#items;
		if (size === 0) return;
		const fields = shorten([...this.#fields].join(', '), MAX_LENGTH);
		addHint(context, 'info', `Not in the response: ${fields} (${formatCount(size, 'item')})`);
	}

	#add(fields: string[], itemIndex: number): void {
		if (fields.length === 0) return;
		this.#items.add(itemIndex);
		for (const field of fields) this.#fields.add(field);
	}
}

/**
 * The names of fields that were sent with a value but aren't in the response; none if the response doesn't show the
 * object. Either may be wrapped. Pure.
 */
export function findMissingFields(sent: Fields, response: unknown, kind?: ObjectKind): string[] {
	const names = fieldsIn(sent).flatMap(([name, value]) => (isEmpty(value) ? [] : [name]));
	const object = unwrap(response, kind);
	if (!isRecord(object)) return [];
	const shown = fieldsIn(object).map(([name]) => name);
	const missing = names.filter((name) => !shown.includes(name));
	const isWhole = getId(object) !== undefined && shown.length > MIN_FIELDS;
	return isWhole || missing.length < names.length ? missing : [];
}

/** An object's fields, without their wrappers. */
function fieldsIn(object: Fields): Array<[name: string, value: unknown]> {
	return Object.entries(object).flatMap(([name, value]) =>
		AROUND_FIELDS.includes(name) && isRecord(value) ? fieldsIn(value) : [[name, value]],
	);
}

/** Services omit empty fields. */
function isEmpty(value: unknown): boolean {
	if (value === null || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}
