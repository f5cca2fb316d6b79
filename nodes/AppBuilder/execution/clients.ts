import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { accessKey, CREDENTIAL_TYPE, toServiceAccess, type ServiceAccess } from '../access/access';
import { asSharedError } from '../errors/InputError';
import { isTool } from '../parameters/hints';
import { createClient } from '../transport/client';
import { Sender } from '../transport/pacing/sender';

/** Less than a minute, after which an MCP client gives up: what it then sent would be done unseen. */
const TOOL = { maxWaitMs: 50_000 };

/** The client that all items with the same access share in an execution. */
export class SharedClient {
	readonly access: ServiceAccess;
	/** Creates a client for requests with these options. */
	readonly withOptions: ReturnType<typeof createClient>;
	readonly sender: Sender;

	constructor(context: IExecuteFunctions, access: ServiceAccess, signal: AbortSignal) {
		this.access = access;
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

	/** @throws {InputError} when the credential cannot be used for this item */
	async clientFor(itemIndex: number): Promise<SharedClient> {
		if (this.#sharedByAllItems !== undefined) return this.#sharedByAllItems;
		const data = await this.#context.getCredentials(CREDENTIAL_TYPE, itemIndex);
		try {
			const client = this.#getOrCreate(toServiceAccess(this.#context.getNode(), data));
			if (isSameForAllItems(data)) this.#sharedByAllItems = client;
			return client;
		} catch (thrown) {
			throw isSameForAllItems(data) ? asSharedError(thrown) : thrown;
		}
	}

	all(): SharedClient[] {
		return [...this.#byAccess.values()];
	}

	#getOrCreate(access: ServiceAccess): SharedClient {
		const key = accessKey(access);
		const known = this.#byAccess.get(key);
		if (known !== undefined) return known;
		const client = new SharedClient(this.#context, access, this.#signal);
		this.#byAccess.set(key, client);
		return client;
	}
}

/** Whether all items have the same credential. If n8n can't tell, each item reads its own. */
function isSameForAllItems({ hasExpressions }: ICredentialDataDecryptedObject): boolean {
	return hasExpressions === false;
}
