import { scrypt } from 'node:crypto';

import type { ServiceAccess } from '../credential/access';
import { keyHash } from '../transport/keyHash';

type Access = Pick<ServiceAccess, 'baseUrl' | 'apiKey'>;

/**
 * What OWASP's Password Storage Cheat Sheet asks for, in the form that takes the least memory: 16 MB, and some
 * 0.2 s in a thread of its own.
 */
const COST = { N: 2 ** 14, r: 8, p: 5 };
const BYTES = 32;

/** By the hash of base URL and key: once a process, not at every poll. */
const derivations = new Map<string, Promise<string>>();

/** Stands for the API key where others may read it: each guess at it costs as much as this. */
export async function derivedKey(access: Access): Promise<string> {
	const hash = keyHash(access);
	const deriving = derivations.get(hash) ?? derive(access);
	derivations.set(hash, deriving);
	// The next poll may have the memory for it.
	deriving.catch(() => derivations.delete(hash));
	return await deriving;
}

async function derive({ baseUrl, apiKey }: Access): Promise<string> {
	return await new Promise((resolve, reject) => {
		scrypt(apiKey, baseUrl, BYTES, COST, (error, key) => {
			if (error === null) resolve(key.toString('hex'));
			else reject(error);
		});
	});
}
