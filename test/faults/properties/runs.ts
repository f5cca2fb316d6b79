import { credentialFor } from '../../service/credential';
import type { Pagination } from '../../support/paginations';
import type { TestBench } from '../../support/useEngine';

/** How often a property is checked. */
export const THROUGH_SOCKETS = { numRuns: 150 };
/** Runs of the node over so many items each, where each item is a check of its own. */
export const ITEMS_PER_RUN = 20;
export const BATCHES_THROUGH_SOCKETS = { numRuns: 15 };

/** For JSON.parse and JSON.stringify: text for whole numbers that JavaScript cannot tell apart. */
export function asExact(_: string, value: unknown): unknown {
	return Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value;
}

/** As every test begins, with the same key, and with lists that are paged in this way. */
export async function startOver(
	{ engine, service }: TestBench,
	{ settings, credential }: Partial<Pagination> = {},
	plan?: Parameters<typeof credentialFor>[1],
): Promise<void> {
	const { apiKey } = service.settings;
	service.reset();
	Object.assign(service.settings, { apiKey, ...settings });
	const data = credentialFor({ baseUrl: service.baseUrl, apiKey }, plan);
	await engine.storeCredential({ ...data, ...credential });
}
