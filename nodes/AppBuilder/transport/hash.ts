import { createHash } from 'node:crypto';

import type { ServiceAccess } from '../access/access';

/** SHA-256 of a text, in hexadecimal or shorter. */
export function sha256(text: string, encoding: 'hex' | 'base64url' = 'base64url'): string {
	return createHash('sha256').update(text).digest(encoding);
}

/** Identifies a base URL and key, so that no key stays in memory for longer than its requests. */
export function keyHash({ baseUrl, apiKey }: Pick<ServiceAccess, 'baseUrl' | 'apiKey'>): string {
	return sha256(`${baseUrl}\n${apiKey}`, 'hex');
}
