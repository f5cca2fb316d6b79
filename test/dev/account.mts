import type { LocalService } from '../service';
import { validCredential } from '../service/credential';
import type { Credential, N8nApi } from '../n8n/n8nApi.mjs';
import { devFolder, keptPassword, passwordFile } from './folder.mjs';

const name = 'App Builder API (local service)';

/** Logs in as the owner, who is set up at the first start; returns the password. */
export async function signIn(api: N8nApi): Promise<string> {
	const password = await keptPassword();
	const { userManagement } = await api.rest<{
		userManagement: { showSetupOnFirstLoad: boolean };
	}>('GET', '/settings');
	if (userManagement.showSetupOnFirstLoad) {
		await api.setUpOwner(password);
		return password;
	}
	try {
		await api.logIn(password);
	} catch {
		throw new Error(
			`The owner has another password now: write it into ${passwordFile}, or delete ${devFolder}`,
		);
	}
	return password;
}

/** The credential of the local service, whose address may differ from the last start. */
export async function provideCredential(api: N8nApi, service: LocalService): Promise<Credential> {
	const data = validCredential(service);
	const credentials = await api.rest<Credential[]>('GET', '/credentials');
	const existing = credentials.find((credential) => credential.name === name);
	if (existing === undefined) return await api.createCredential(name, data);
	const type = 'appBuilderApi';
	return await api.rest('PATCH', `/credentials/${existing.id}`, { name, type, data });
}
