import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { startService } from '../../service';
import { validCredential } from '../../service/credential';
import { onCleanup } from '../../n8n/processes/cleanup.mjs';
import { createApi } from '../../n8n/n8nApi.mjs';
import { createHome, startN8n } from '../../n8n/n8nProcess.mjs';
import type { ScenarioContext } from './scenario';

export type Session = Awaited<ReturnType<typeof openSession>>;

/** A running n8n with its owner, and the local service; settings are more of n8n's environment variables. */
export async function openSession(
	{ install, source, tarball, step }: ScenarioContext,
	settings: NodeJS.ProcessEnv = {},
) {
	const service = await startService();
	const closeService = onCleanup(async () => await service.close());
	const home = await createHome(source, tarball);
	Object.assign(home.environment, settings);
	let n8n = await step('n8n starts with the packed package', async () => await startN8n(home));
	const api = createApi(n8n.url, source);
	await step('the owner is set up', async () => await api.setUpOwner());
	return {
		url: n8n.url,
		/** With the clients that drive n8n, also where n8n itself is an image. */
		install,
		home,
		api,
		service,
		/** What a user enters in the credential. */
		credentialData: validCredential(service) as ICredentialDataDecryptedObject,
		/** Ends n8n, politely unless told, and starts it again at the same address. */
		async restart(meanwhile: () => void, end: 'stop' | 'kill' = 'stop') {
			await n8n.process[end]();
			meanwhile();
			n8n = await startN8n(home, n8n.url);
		},
		async close() {
			await n8n.process.stop();
			await closeService();
		},
	};
}
