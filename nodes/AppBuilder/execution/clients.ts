import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { CREDENTIAL_TYPE, toServiceAccess, type ServiceAccess } from '../credential/access';
import { concerningNoItem } from '../errors/InputError';
import { createClient } from '../transport/client';
import { limiterFor } from '../transport/pacing/limiter';
import { Sender } from '../transport/pacing/sender';
import { withCurrentKey, type ItemClient, type WithOptions } from './currentKey';

/** What the items of a run that have the same access share. */
export interface SharedClient {
	access: ServiceAccess;
	withOptions: WithOptions;
	sender: Sender;
	/** Requests per minute in force. */
	limit(): number;
	/** How many items of the run use it. */
	items: number;
}

export interface Clients {
	/**
	 * The client of an item, and how to take the item out of the count of those that use it.
	 * @throws {InputError} when the credential cannot be used for this item
	 */
	clientFor(itemIndex: number): Promise<ItemClient & { leaveOut(): void }>;
	/** One for each distinct access. */
	all(): SharedClient[];
}

/**
 * The clients of a run. A credential may contain expressions, so that each item has an access of its own;
 * one without is read once.
 */
export function createClients(context: IExecuteFunctions, signal: AbortSignal): Clients {
	const clients = new Map<string, SharedClient>();
	/** What all items share where the credential is the same for all. */
	let constant: { shared: SharedClient; client: ItemClient } | undefined;

	async function readCredential(itemIndex: number): Promise<ICredentialDataDecryptedObject> {
		return await context.getCredentials(CREDENTIAL_TYPE, itemIndex);
	}

	/** What is wrong with a credential that all items share is the fault of none. */
	function sharedClient(data: ICredentialDataDecryptedObject): SharedClient {
		try {
			return clientOf(toServiceAccess(context.getNode(), data));
		} catch (thrown) {
			throw isSameForAllItems(data) ? concerningNoItem(thrown) : thrown;
		}
	}

	function clientOf(access: ServiceAccess): SharedClient {
		const { baseUrl, apiKey, plan, pagination, allowedDomains } = access;
		const identity = JSON.stringify([baseUrl, apiKey, plan, pagination, allowedDomains]);
		const known = clients.get(identity);
		if (known !== undefined) return known;
		// At least a request for each item.
		const sender = new Sender({ kind: 'execution', expected: () => created.items });
		const withOptions = createClient({ context, access, signal, sender });
		const limit = () => limiterFor(access).limit(plan.requestsPerMinute);
		const created: SharedClient = { access, withOptions, sender, limit, items: 0 };
		clients.set(identity, created);
		return created;
	}

	async function read(itemIndex: number) {
		const data = await readCredential(itemIndex);
		const shared = sharedClient(data);
		const readAgain = async () => sharedClient(await readCredential(itemIndex));
		const item = { shared, client: withCurrentKey(shared, readAgain) };
		if (isSameForAllItems(data)) constant = item;
		return item;
	}

	return {
		async clientFor(itemIndex) {
			const { shared, client } = constant ?? (await read(itemIndex));
			shared.items++;
			return { ...client, leaveOut: () => void shared.items-- };
		},
		all: () => [...clients.values()],
	};
}

/** By the marks the credential has for it. Where n8n cannot tell, each item reads its own. */
function isSameForAllItems(data: ICredentialDataDecryptedObject): boolean {
	const { hasExpressions, hasDomainExpression = false } = data;
	return hasExpressions === false && hasDomainExpression === false;
}
