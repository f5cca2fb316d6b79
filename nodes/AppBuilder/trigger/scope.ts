import type { INode } from 'n8n-workflow';

import { CREDENTIAL_TYPE, type ServiceAccess } from '../access/access';
import { isRecord } from '../text/json';
import { FIELD_HASH_LENGTH, fingerprintOf, type FieldFilter } from './fingerprint';

/** The list and the fields that a snapshot belongs to, as fingerprints. */
export interface Scope {
	/**
	 * Changes with the credential, its address or pagination, and the query: each gives another list. A new API key of the
	 * same credential is expected to be one of the same account.
	 */
	list: string;
	/**
	 * Changes with the fields that are compared. Old fingerprints then say nothing about updates, but still which
	 * workspaces existed.
	 */
	fields: string;
	/** How many characters the hashes of a workspace's watched fields have. */
	hashesLength: number;
}

export function scopeOf(
	{ baseUrl, listField, pagination }: Pick<ServiceAccess, 'baseUrl' | 'listField' | 'pagination'>,
	{ parameters, credentials }: Pick<INode, 'parameters' | 'credentials'>,
	{ watched, ignored }: FieldFilter,
): Scope {
	const credentialId = credentials?.[CREDENTIAL_TYPE]?.id;
	const list = [baseUrl, credentialId, listField, pagination, queryOf(parameters)];
	return {
		list: fingerprintOf(JSON.stringify(list)),
		fields: fingerprintOf(JSON.stringify([watched, ignored])),
		hashesLength: watched.length * FIELD_HASH_LENGTH,
	};
}

/** The query parameters as they are written: the value of an expression may change at each poll. */
function queryOf(parameters: INode['parameters']): unknown {
	const options: unknown = parameters.options;
	const query = isRecord(options) ? options.queryParameters : options;
	return (isRecord(query) ? query.parameters : query) ?? [];
}
