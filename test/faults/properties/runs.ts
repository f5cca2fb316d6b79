import { credentialFor } from '../../service/credential';
import type { Pagination } from '../../support/paginations';
import type { TestBench } from '../../support/useEngine';

/** The start of every test: the same key, and lists paged in this way. */
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
