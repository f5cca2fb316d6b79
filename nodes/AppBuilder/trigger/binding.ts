import type { INode } from 'n8n-workflow';

import type { ServiceAccess } from '../credential/access';
import { isRecord } from '../text/json';
import { fingerprintOf } from './fingerprint';
import { derivedKey } from './keyDerivation';
import type { FieldFilter } from './settings';

/**
 * What a snapshot belongs to, in few characters: with another address, key, query or pagination the list is another
 * one.
 */
export async function bindingOf(
	access: Pick<ServiceAccess, 'baseUrl' | 'apiKey' | 'pagination'>,
	node: Pick<INode, 'parameters'>,
): Promise<string> {
	const key = await derivedKey(access);
	return fingerprintOf(JSON.stringify([access.baseUrl, key, access.pagination, queryOf(node)]));
}

/** What its fingerprints belong to: with other fields they say nothing of updates, but still who was there. */
export function fieldsBindingOf({ watched, ignored }: FieldFilter): string {
	const fields = [watched, ignored].map((names) => [...new Set(names)].sort());
	return fingerprintOf(JSON.stringify(fields));
}

/** The query parameters as they are written: the value of an expression may be another one at each poll. */
function queryOf({ parameters }: Pick<INode, 'parameters'>): unknown {
	const options: unknown = parameters.options;
	const query = isRecord(options) ? options.queryParameters : options;
	return (isRecord(query) ? query.parameters : query) ?? [];
}
