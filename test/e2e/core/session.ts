import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { startService, type LocalService } from '../../service';
import { validCredential } from '../../service/credential';
import { onCleanup } from '../../processes/cleanup.mjs';
import { createApi, type N8nApi } from '../../n8n/n8nApi.mjs';
import { createHome, startN8n, type N8nHome } from '../../n8n/n8nProcess.mjs';
import type { Install } from '../../n8n/install.mjs';
import type { ScenarioContext } from './scenario';

/** A running n8n that has its owner, and the local service beside it. */
export interface Session {
	url: string;
	/** With the clients that drive n8n, also where n8n itself is an image. */
	install: Install;
	home: N8nHome;
	api: N8nApi;
	service: LocalService;
	/** What a user enters in the credential. */
	credentialData: ICredentialDataDecryptedObject;
	/** Ends n8n and starts it again at the same address. */
	restart(meanwhile: () => Promise<void>): Promise<void>;
	close(): Promise<void>;
}

/** Opens a session; settings are further environment variables of n8n. */
export async function openSession(
	{ install, source, tarball, step }: ScenarioContext,
	settings: NodeJS.ProcessEnv = {},
): Promise<Session> {
	const service = await startService();
	const closeService = onCleanup(async () => await service.close());
	const home = await createHome(source, tarball);
	Object.assign(home.environment, settings);
	let n8n = await step('n8n starts with the packed package', async () => await startN8n(home));
	const api = createApi(n8n.url, source);
	await step('the owner is set up', async () => await api.setUpOwner());
	return {
		url: n8n.url,
		install,
		home,
		api,
		service,
		credentialData: validCredential(service),
		async restart(meanwhile) {
			await n8n.process.stop();
			await meanwhile();
			n8n = await startN8n(home, n8n.url);
		},
		async close() {
			await n8n.process.stop();
			await closeService();
		},
	};
}
