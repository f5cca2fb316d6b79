import { scrypt } from 'node:crypto';
import type { INode } from 'n8n-workflow';

import type { ServiceAccess } from '../access/access';
import { isRecord } from '../text/json';
import { keyHash } from '../transport/keyHash';
import { FIELD_HASH_LENGTH, fingerprintOf, type FieldFilter } from './fingerprint';

type Access = Pick<ServiceAccess, 'baseUrl' | 'apiKey' | 'pagination'>;

/** The list and the fields that a snapshot belongs to, as fingerprints. */
export interface Scope {
	/** Changes with the address, key, pagination or query: each gives another list. */
	list: string;
	/**
	 * Changes with the fields that are compared. Old fingerprints then say nothing about updates, but still which
	 * workspaces existed.
	 */
	fields: string;
	/** How many characters the hashes of a workspace's watched fields have. */
	hashesLength: number;
}

export async function scopeOf(
	access: Access,
	{ parameters }: Pick<INode, 'parameters'>,
	{ watched, ignored }: FieldFilter,
): Promise<Scope> {
	const { baseUrl, pagination } = access;
	const list = [baseUrl, await derivedKey(access), pagination, queryOf(parameters)];
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

/**
 * OWASP's Password Storage Cheat Sheet asks for this cost, in the form that uses the least memory: 16 MB. It
 * occupies a separate thread for about 0.2 s.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;

/** Derived keys by the hash of base URL and key, so that only a process's first poll pays the cost. */
const derivedKeys = new Map<string, string>();

/** Stands for the API key in places that others may read: each guess at the key costs as much as this. */
async function derivedKey(access: Access): Promise<string> {
	const hash = keyHash(access);
	const derived = derivedKeys.get(hash) ?? (await derive(access));
	derivedKeys.set(hash, derived);
	return derived;
}

async function derive({ baseUrl, apiKey }: Access): Promise<string> {
	return await new Promise((resolve, reject) => {
		scrypt(apiKey, baseUrl, KEY_BYTES, COST, (error, key) => {
			if (error === null) resolve(key.toString('hex'));
			else reject(error);
		});
	});
}
