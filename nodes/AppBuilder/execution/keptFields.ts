import type { IExecuteFunctions } from 'n8n-workflow';

import { asInResponse } from '../parameters/losslessJson';
import { addHint } from '../parameters/output';
import { formatCount, shorten } from '../text/format';
import type { Client } from '../transport/client';
import { MAX_FIELDS, notKept } from './notKept';

/** Characters that the hint has for all names; n8n's guidelines allow 120 for the whole. */
const MAX_LENGTH = 75;

/** Collects the fields that an execution has sent and the service did not keep, for one hint in the output panel. */
export class KeptFields {
	readonly #fields = new Set<string>();
	readonly #items = new Set<number>();

	/** Returns the client, which now looks at the response to each create and update. */
	watch(client: Client, itemIndex: number): Client {
		return async (request) => {
			const response = await client(request);
			if (request.body !== undefined) {
				this.#add(notKept(asInResponse(request.body), response.value), itemIndex);
			}
			return response;
		};
	}

	/** Shows the hint, if there is anything to say. */
	show(context: IExecuteFunctions): void {
		const { size } = this.#items;
		if (size === 0) return;
		const fields = shorten([...this.#fields].join(', '), MAX_LENGTH);
		const message = `The service didn't keep: ${fields} (${formatCount(size, 'item')})`;
		addHint(context, 'warning', message);
	}

	#add(fields: string[], itemIndex: number): void {
		if (fields.length === 0) return;
		this.#items.add(itemIndex);
		for (const field of fields.slice(0, MAX_FIELDS - this.#fields.size)) this.#fields.add(field);
	}
}
