import { createHash } from 'node:crypto';

import type { ServiceAccess } from '../../credential/access';
import type { RequestOptions, ServiceRequest } from '../../transport/client';

/** Everything that makes a write the same one when a run is taken up again. */
export interface WriteParts {
	/** Value of the operation. */
	operation: string;
	access: Pick<ServiceAccess, 'baseUrl' | 'apiKey'>;
	request: ServiceRequest;
	options: Pick<RequestOptions, 'queryParameters'>;
}

/** A hash (hex), so that the API key is stored nowhere. */
export function identityOf({ operation, access, request, options }: WriteParts): string {
	const { baseUrl, apiKey } = access;
	const { method, path, body } = request;
	const parts = [operation, baseUrl, apiKey, method, path, options.queryParameters, body];
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
