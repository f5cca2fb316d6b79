import { createHash } from 'node:crypto';

import type { ServiceAccess } from '../../credential/access';
import type { WriteIntent } from '../../resources/operation';
import type { RequestOptions } from '../../transport/client';

type Access = Pick<ServiceAccess, 'baseUrl' | 'apiKey'>;

/** What a write sends. */
export interface SentParts {
	/** Value of the operation. */
	operation: string;
	access: Access;
	request: WriteIntent;
	options: Pick<RequestOptions, 'queryParameters'>;
}

/** What a write is made from. */
export interface SourceParts {
	access: Access;
	/** The node's, with expressions as they were written. */
	parameters: object;
	/** JSON of the input item. */
	input: object;
}

/** The same for the same request. Hashes (hex) everywhere, so that the API key is stored nowhere. */
export function identityOf({ operation, access, request, options }: SentParts): string {
	const { method, path, body } = request;
	return hash([operation, ...keysOf(access), method, path, options.queryParameters, body]);
}

/**
 * The same for the same item of an unchanged node, whose request may differ all the same: an expression
 * such as `$now` has another value in every try.
 */
export function sourceOf({ access, parameters, input }: SourceParts): string {
	return hash([...keysOf(access), parameters, input]);
}

function keysOf({ baseUrl, apiKey }: Access): string[] {
	return [baseUrl, apiKey];
}

function hash(parts: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
