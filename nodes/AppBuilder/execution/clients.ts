import type { IExecuteFunctions } from 'n8n-workflow';

import { accessKey, CREDENTIAL_TYPE, toServiceAccess, type ServiceAccess } from '../access/access';
import { asSharedError } from '../errors/InputError';
import { isTool } from '../parameters/hints';
import { createClient } from '../transport/client';
import { Sender } from '../transport/pacing/sender';

/** Less than a minute, after which an MCP client gives up: what it then sent would be done unseen. */
const TOOL = { maxWaitMs: 50_000 };

/** The client that all items with the same access share in an execution. */
export class SharedClient {
	readonly withOptions: ReturnType<typeof createClient>;
	readonly sender: Sender;

	constructor(
		context: IExecuteFunctions,
		readonly access: ServiceAccess,
		signal: AbortSignal,
	) {
		const sender = (this.sender = new Sender(isTool(context) ? TOOL : {}));
		this.withOptions = createClient({ context, access, signal, sender });
	}
}

/**
 * An execution's clients, one per distinct access. A credential with an expression is read for each item, any other
 * only once.
 */
export class Clients {
	readonly #context: IExecuteFunctions;
	readonly #signal: AbortSignal;
	readonly #byAccess = new Map<string, SharedClient>();
	/** The client for all items, if the credential has no expression. */
	#sharedByAllItems: SharedClient | undefined;

	constructor(context: IExecuteFunctions, signal: AbortSignal) {
		this.#context = context;
		this.#signal = signal;
	}

	async clientFor(itemIndex: number): Promise<SharedClient> {
		if (this.#sharedByAllItems !== undefined) return this.#sharedByAllItems;
		const data = await this.#context.getCredentials(CREDENTIAL_TYPE, itemIndex);
		// If n8n can't tell, each item reads its own.
		const isSameForAll = data.hasExpressions === false;
		try {
			const access = toServiceAccess(this.#context.getNode(), data);
			const key = accessKey(access);
			const known = this.#byAccess.get(key);
			const client = known ?? new SharedClient(this.#context, access, this.#signal);
			this.#byAccess.set(key, client);
			if (isSameForAll) this.#sharedByAllItems = client;
			return client;
		} catch (thrown) {
			throw isSameForAll ? asSharedError(thrown) : thrown;
		}
	}

	all(): SharedClient[] {
		return [...this.#byAccess.values()];
	}
}
