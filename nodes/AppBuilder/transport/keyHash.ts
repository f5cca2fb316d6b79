import { createHash } from 'node:crypto';

import type { ServiceAccess } from '../credential/access';

/** Stands for a base URL and key, so that no key lies around in memory for longer than its requests. */
export function keyHash({ baseUrl, apiKey }: Pick<ServiceAccess, 'baseUrl' | 'apiKey'>): string {
	return createHash('sha256').update(`${baseUrl}\n${apiKey}`).digest('hex');
}
