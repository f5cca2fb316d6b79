/** `npm run dev`: n8n's editor with this node, reloaded on every save, and the local service. */
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startService } from '../service';
import { cleanUp, cleanUpOnSignals, onCleanup, wasToldToStop } from '../n8n/processes/cleanup.mjs';
import { installN8n } from '../n8n/install.mjs';
import { createApi, owner } from '../n8n/n8nApi.mjs';
import { homeIn } from '../n8n/n8nProcess.mjs';
import { checkout } from '../n8n/paths.mjs';
import { isFree } from '../n8n/processes/ports.mjs';
import { withProgress } from '../n8n/processes/progress.mjs';
import { provideCredential, signIn } from './account.mjs';
import { build, removeBuilt } from './build.mjs';
import { startEditor } from './editor.mjs';
import { devFolder } from './folder.mjs';
import { reloadOnSave } from './reloadOnSave.mjs';
import { provideWorkflows } from './workflows.mjs';

const port = 5678;
const url = `http://localhost:${port}`;

async function main(): Promise<void> {
	// Two instances of n8n would use one database.
	if (!(await isFree(port))) throw new Error(`Port ${port} is taken: end that n8n first`);
	const source = await installN8n();
	const service = await startService();
	onCleanup(async () => await service.close());
	await withProgress('Building the node', async () => {
		await removeBuilt();
		if (!(await build())) throw new Error('The node does not build');
	});
	const home = homeIn(devFolder, source);
	await rm(join(devFolder, 'logs'), { recursive: true, force: true });
	const editor = await withProgress(
		`Starting n8n ${source.version}`,
		async () => await startEditor(home, url),
	);
	const api = createApi(url, source);
	const password = await signIn(api);
	const credential = await provideCredential(api, service);
	const workflows = await provideWorkflows(api, credential);
	announce([
		['Editor', url],
		['Sign in', `${owner.email}  ${password}`],
		['Service', `${service.baseUrl}  API key ${service.settings.apiKey}`],
		['Credential', credential.name],
		['Workflows', workflows.join(', ')],
		['Kept in', `${relative(checkout, devFolder)}/ (delete it to start over)`],
		["n8n's log", relative(checkout, editor.logFile)],
	]);
	await reloadOnSave(editor);
}

function announce(lines: Array<[string, string]>): void {
	const table = lines.map(([title, text]) => `  ${title.padEnd(12)}${text}`);
	console.log(`\n${table.join('\n')}\n`);
	console.log('A file saved in nodes/, credentials/ or icons/ is built and reloaded by n8n.');
	console.log('Ctrl+C ends everything.\n');
}

cleanUpOnSignals();
try {
	await main();
} catch (error) {
	if (!wasToldToStop()) console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
} finally {
	await cleanUp();
}
