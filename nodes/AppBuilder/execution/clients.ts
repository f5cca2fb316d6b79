import type { ICredentialDataDecryptedObject, IExecuteFunctions } from 'n8n-workflow';

import { concerningNoItem } from '../errors/InputError';
import { ServiceError } from '../errors/ServiceError';
import {
	createClient,
	type Client,
	type RequestOptions,
	type ServiceRequest,
} from '../transport/client';
import { limiterFor } from '../transport/pacing/limiters';
import { createStopwatch, type Stopwatch } from '../transport/pacing/stopwatch';
import type { Plan } from '../credential/plans';
import { CREDENTIAL_TYPE, toServiceAccess, type ServiceAccess } from '../credential/access';

type WithOptions = (options: RequestOptions) => Client;

/** What the items of a run that have the same access share. */
export interface SharedClient {
	plan: Plan;
	withOptions: WithOptions;
	/** Requests per minute in force. */
	limit(): number;
	/** Measures the waiting for the request limit. */
	stopwatch: Stopwatch;
	/** How many items of the run use it. */
	items: number;
}

/** The way to the service for one item. */
export interface ItemClient {
	withOptions: WithOptions;
	/** The key it sends, and behind it those that replace it during the run. */
	apiKeys: readonly string[];
}

export interface Clients {
	/** @throws {InputError} when the credential cannot be used for this item */
	clientFor(itemIndex: number): Promise<ItemClient>;
	/** One for each distinct access. */
	all(): SharedClient[];
}

/** The access of one item, or of all; replaced when the key is. */
interface Holder {
	itemIndex: number;
	access: ServiceAccess;
	/** Of that access. */
	shared: SharedClient;
	withOptions: WithOptions;
	apiKeys: string[];
}

/**
 * The clients of a run. A credential may contain expressions, so that each item has an access of its own;
 * one without is read once. When the service does not accept a key, the credential is read once more, and
 * the request sent once more if the key was replaced meanwhile.
 */
export function createClients(context: IExecuteFunctions, signal: AbortSignal): Clients {
	const clients = new Map<string, SharedClient>();
	let constant: Holder | undefined;

	async function readCredential(itemIndex: number): Promise<ICredentialDataDecryptedObject> {
		return await context.getCredentials(CREDENTIAL_TYPE, itemIndex);
	}

	async function holderFor(itemIndex: number): Promise<Holder> {
		if (constant !== undefined) return constant;
		const data = await readCredential(itemIndex);
		const access = await accessOf(data);
		const holder: Holder = {
			itemIndex,
			access,
			shared: clientOf(access),
			withOptions: (options) => async (request) => await send(holder, request, options),
			apiKeys: [access.apiKey],
		};
		if (isSameForAllItems(data)) constant = holder;
		return holder;
	}

	/** What is wrong with a credential that all items share is the fault of none. */
	async function accessOf(data: ICredentialDataDecryptedObject): Promise<ServiceAccess> {
		const check = async () => toServiceAccess(context.getNode(), data);
		return await check().catch((thrown: unknown) => {
			throw isSameForAllItems(data) ? concerningNoItem(thrown) : thrown;
		});
	}

	function clientOf(access: ServiceAccess): SharedClient {
		const { baseUrl, apiKey, plan, allowedDomains } = access;
		const identity = JSON.stringify([baseUrl, apiKey, plan, allowedDomains]);
		const known = clients.get(identity);
		if (known !== undefined) return known;
		const stopwatch = createStopwatch();
		const withOptions = createClient({ context, access, signal, stopwatch });
		const limit = () => limiterFor(access).limit(plan.requestsPerMinute);
		const shared = { plan, withOptions, limit, stopwatch, items: 0 };
		clients.set(identity, shared);
		return shared;
	}

	/** Whether the holder has a key other than the one that was sent. */
	async function isReplaced(holder: Holder, sent: ServiceAccess) {
		if (holder.access !== sent) return true;
		const access = await accessOf(await readCredential(holder.itemIndex));
		const hasNewKey = access.apiKey !== sent.apiKey && access.baseUrl === sent.baseUrl;
		if (!hasNewKey) return false;
		holder.access = access;
		holder.shared = clientOf(access);
		holder.apiKeys.push(access.apiKey);
		return true;
	}

	async function send(holder: Holder, request: ServiceRequest, options: RequestOptions) {
		const { access: sent, shared } = holder;
		return await shared
			.withOptions(options)(request)
			.catch(async (error: unknown) => {
				// A credential that is gone meanwhile is not replaced.
				const retry = isKeyRejected(error) && (await isReplaced(holder, sent).catch(() => false));
				if (!retry) throw error;
				return await holder.shared.withOptions(options)(request);
			});
	}

	return {
		async clientFor(itemIndex) {
			const holder = await holderFor(itemIndex);
			holder.shared.items++;
			return holder;
		},
		all: () => [...clients.values()],
	};
}

function isKeyRejected(error: unknown): boolean {
	return error instanceof ServiceError && error.httpCode === '401';
}

/** By the marks the credential has for it. Where n8n cannot tell, each item reads its own. */
function isSameForAllItems(data: ICredentialDataDecryptedObject): boolean {
	const { hasExpressions, hasDomainExpression = false } = data;
	return hasExpressions === false && hasDomainExpression === false;
}
