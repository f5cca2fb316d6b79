import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { WriteIntent } from '../../resources/operation';
import { sha256 } from '../../transport/hash';

/**
 * Hashes (SHA-256, hex) that recognize a write in another attempt. None contains the API key: another key of the same
 * account must not send anything twice, and a weak key could be guessed from its hash.
 */
export interface WriteHashes {
	/** Hash of what is sent. */
	requestHash: string;
	/**
	 * Hash of the parameters that affect what is sent, and of the input item. It stays the same if an expression such as
	 * `$now` changes the request of an unchanged item in every attempt.
	 */
	sourceHash: string;
	/** Hash of what identifies the workspace to create, if only one such workspace may exist (Create or Update). */
	uniqueKeyHash?: string;
}

/**
 * @param operation its value
 * @param parametersHash from {@link hashOfParameters}
 * @param input the JSON of the input item
 */
export function hashesOf(
	operation: string,
	baseUrl: string,
	{ method, path, body, key }: WriteIntent,
	parametersHash: string,
	input: IDataObject,
): WriteHashes {
	const sent = [operation, baseUrl, method, path];
	const hashes = {
		// The body is text already, and may be long.
		requestHash: sha256(`${JSON.stringify(sent)}${body ?? ''}`, 'hex'),
		sourceHash: hash([baseUrl, parametersHash, input]),
	};
	return key === undefined ? hashes : { ...hashes, uniqueKeyHash: hash([...sent, key]) };
}

/** Whether both belong to the same item, of an unchanged node or with an unchanged request. */
export function isSameWrite(one: WriteHashes, other: WriteHashes): boolean {
	return one.requestHash === other.requestHash || one.sourceHash === other.sourceHash;
}

/**
 * Leaves out what may be edited before a Retry: which fields are output, and most options.
 * @param parameters the node's, with expressions as they were written
 */
export function hashOfParameters(parameters: INodeParameters): string {
	const { additionalFields, updateAllMatches } = (parameters.options ?? {}) as INodeParameters;
	const others = { output: undefined, outputFields: undefined, options: undefined };
	return hash([{ ...parameters, ...others, sentOptions: { additionalFields, updateAllMatches } }]);
}

function hash(parts: unknown[]): string {
	return sha256(JSON.stringify(parts), 'hex');
}
