import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { FIELDS_OBJECTS, getId, unwrap } from '../conventions';
import { asInResponse } from '../parameters/body';
import { addFieldsHint } from '../parameters/hints';
import { isRecord } from '../text/json';
import type { ServiceRequest } from '../transport/client';
import { changesFrom } from './changes';

/** What responses show of the fields that were sent. */
export class MissingFields {
	/** Those that they lack: the service may have ignored them, or may just not show them. */
	readonly #names = new Set<string>();
	/** Objects in which an update may have left nothing else: some services replace them, others merge. */
	readonly #replaced = new Set<string>();

	compare({ path, method, body = '{}' }: ServiceRequest, value: unknown): void {
		const object = unwrap(value, path === 'agents' ? 'agent' : 'workspace');
		for (const name of findMissing(body, [object, value])) this.#names.add(name);
		if (method !== 'PATCH' || !isRecord(object)) return;
		for (const [name, sent] of Object.entries(asInResponse(body))) {
			if (isRecord(sent) && hasOnly(object[name], sent)) this.#replaced.add(name);
		}
	}

	show(context: IExecuteFunctions): void {
		addFieldsHint(context, 'Not in the response, so perhaps ignored', this.#names);
		addFieldsHint(context, 'Contains only what was sent', this.#replaced);
	}
}

/** Those with a value, because services omit empty ones; none if the response shows no more than an ID. */
function findMissing(body: string, [object, ...around]: unknown[]): string[] {
	if (!isRecord(object) || getId(object) === undefined) return [];
	if (Object.keys(object).length === 1) return [];
	const within = FIELDS_OBJECTS.map((name) => object[name]);
	const places = [object, ...around, ...within].filter(isRecord);
	const shown = new Set(places.flatMap(Object.keys));
	const isEmpty = (value: unknown) => ['null', '""', '[]', '{}'].includes(JSON.stringify(value));
	const sent = Object.entries(asInResponse(body)).filter(([, value]) => !isEmpty(value));
	// A service may unwrap what a model has wrapped, as in `{"fields": {"seats": 11}}`.
	const isShown = ([name, value]: [string, unknown]) =>
		shown.has(name) || (isRecord(value) && places.some((place) => hasAll(place, value)));
	return sent.filter((field) => !isShown(field)).map(([name]) => name);
}

function hasOnly(object: unknown, fields: object): boolean {
	return isRecord(object) && Object.keys(object).every((name) => Object.hasOwn(fields, name));
}

function hasAll(place: object, fields: object): boolean {
	return Object.keys(changesFrom(place as IDataObject, fields as IDataObject)).length === 0;
}
