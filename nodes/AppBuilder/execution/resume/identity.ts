import { createHash } from 'node:crypto';

import type { INodeParameters } from 'n8n-workflow';

import type { WriteIntent } from '../../resources/operation';
import { isRecord } from '../../text/json';
import type { RequestOptions } from '../../transport/client';

/**
 * By what a write is known again in another attempt. Hashes (hex), and none of the API key: another key of the same
 * account must not send anything twice, and a weak one could be guessed from its hash.
 */
export interface Marks {
	/** Of what it sends. */
	identity: string;
	/**
	 * Of what it is made from, the same for the same item of an unchanged node, whose request may differ all the
	 * same: an expression such as `$now` has another value in every attempt.
	 */
	source: string;
	/** Of the input item. */
	input: string;
	/** Of what it may create, where only one may. */
	target?: string;
}

export interface MarkedParts {
	/** Value of the operation. */
	operation: string;
	baseUrl: string;
	request: WriteIntent;
	options: Pick<RequestOptions, 'queryParameters'>;
	/** See {@link sentParameters}. */
	parameters: object;
	/** JSON of the input item. */
	input: object;
}

export function marksOf(parts: MarkedParts): Marks {
	const { operation, baseUrl, request, options, parameters, input } = parts;
	const { method, path, body, key } = request;
	const sent = (content?: string) =>
		hash([operation, baseUrl, method, path, options.queryParameters, content]);
	return {
		identity: sent(body),
		source: hash([baseUrl, parameters, input]),
		input: hash([input]),
		...(key !== undefined && { target: sent(key) }),
	};
}

/**
 * The node's parameters that have a part in what is sent, with expressions as they were written: an item whose
 * output is chosen anew, or whose timeout is raised, is still known.
 */
export function sentParameters(parameters: INodeParameters): object {
	const { options, ...others }: Record<string, unknown> = parameters;
	const query = isRecord(options) ? options.queryParameters : options;
	return { ...others, output: undefined, outputFields: undefined, options: query };
}

function hash(parts: unknown[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
