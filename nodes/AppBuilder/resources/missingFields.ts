import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { FIELDS_OBJECTS, getId, unwrap } from '../conventions';
import { asInResponse } from '../parameters/body';
import { addFieldsHint } from '../parameters/hints';
import { isRecord } from '../text/json';
import type { ServiceRequest } from '../transport/client';
import { changesFrom } from './changes';

/** The fields that were sent but responses lack: the service may have ignored them, or may just not show them. */
export class MissingFields {
	readonly #names = new Set<string>();

	compare({ path, body = '{}' }: ServiceRequest, value: unknown): void {
		const object = unwrap(value, path === 'agents' ? 'agent' : 'workspace');
		for (const name of findMissing(body, [object, value])) this.#names.add(name);
	}

	show(context: IExecuteFunctions): void {
		addFieldsHint(context, 'Not in the response, so perhaps ignored', this.#names);
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

function hasAll(place: object, fields: object): boolean {
	return Object.keys(changesFrom(place as IDataObject, fields as IDataObject)).length === 0;
}
