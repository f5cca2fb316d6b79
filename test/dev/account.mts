import type { LocalService } from '../service';
import type { Credential, N8nApi } from '../e2e/core/n8nApi';
import { devFolder } from './folder.mjs';

const name = 'App Builder API (local service)';

/** As the owner, who is set up at the first start. */
export async function signIn(api: N8nApi): Promise<void> {
	const { userManagement } = await api.rest<{
		userManagement: { showSetupOnFirstLoad: boolean };
	}>('GET', '/settings');
	if (userManagement.showSetupOnFirstLoad) {
		await api.setUpOwner();
		return;
	}
	await api.logIn().catch(() => {
		throw new Error(`The owner has another password now: set it back or delete ${devFolder}`);
	});
}

/** The credential of the local service, whose address may be another than at the last start. */
export async function provideCredential(
	api: N8nApi,
	{ baseUrl, settings: { apiKey } }: LocalService,
): Promise<Credential> {
	const data = { baseUrl, apiKey, plan: 'business', allowInsecureHttp: true };
	const credentials = await api.rest<Credential[]>('GET', '/credentials');
	const existing = credentials.find((credential) => credential.name === name);
	if (existing === undefined) return await api.createCredential(name, data);
	const type = 'appBuilderApi';
	return await api.rest('PATCH', `/credentials/${existing.id}`, { name, type, data });
}
