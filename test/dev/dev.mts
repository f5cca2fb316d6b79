/** `npm run dev [-- --n8n-image IMAGE]`: n8n's editor with this node in it, reloaded on every save, and the local service beside it. */
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { startService, type LocalService } from '../service';
import { cleanUp, cleanUpOnSignals, onCleanup, wasToldToStop } from '../processes/cleanup.mjs';
import { machine, provideImage, type Source } from '../n8n/commands.mjs';
import { hostAddress } from '../n8n/container';
import { installN8n } from '../n8n/install.mjs';
import { createApi, owner } from '../n8n/n8nApi.mjs';
import { homeIn } from '../n8n/n8nProcess.mjs';
import { checkout } from '../n8n/paths.mjs';
import { freePortFrom } from '../processes/ports.mjs';
import { withProgress } from '../processes/progress.mjs';
import { provideCredential, signIn } from './account.mjs';
import { build, removeBuilt } from './build.mjs';
import { startEditor } from './editor.mjs';
import {
	devFolder,
	forgetAddress,
	n8nImage,
	refuseSecondStart,
	rememberAddress,
} from './folder.mjs';
import { reloadOnSave } from './reloadOnSave.mjs';
import { provideWorkflows } from './workflows.mjs';

const editorPort = 5678;
const servicePort = 8787;

async function main(): Promise<void> {
	await refuseSecondStart();
	const source = await chooseSource();
	const service = await startLocalService();
	await withProgress('Building the node', async () => {
		await removeBuilt();
		if (!(await build())) throw new Error('The node does not build');
	});
	const url = await chooseAddress();
	const home = homeIn(devFolder, source);
	await rm(join(devFolder, 'logs'), { recursive: true, force: true });
	const editor = await withProgress(
		`Starting n8n ${source.version}`,
		async () => await startEditor(home, url),
	);
	const api = createApi(url, source);
	const password = await signIn(api);
	const credential = await provideCredential(api, {
		...service,
		baseUrl: addressFor(source, service),
	});
	const workflows = await provideWorkflows(api, credential);
	announce([
		['Editor', url],
		['Sign in', `${owner.email}  ${password}`],
		['Service', `${service.baseUrl}  API key ${service.settings.apiKey}`],
		['Credential', credential.name],
		['Workflows', workflows.join(', ')],
		['Kept in', `${relative(checkout, devFolder)}/ (delete it to start over)`],
		["n8n's log", relative(checkout, editor.logFile())],
	]);
	await reloadOnSave(editor);
}

async function chooseSource(): Promise<Source> {
	return n8nImage === undefined ? await installN8n() : await provideImage(n8nImage);
}

/** Under which n8n reaches the local service. */
function addressFor(source: Source, { baseUrl }: LocalService): string {
	if (!('image' in source)) return baseUrl;
	return baseUrl.replace('127.0.0.1', hostAddress(source, machine));
}

async function startLocalService(): Promise<LocalService> {
	const service = await startService({ port: await freePortFrom(servicePort) });
	onCleanup(async () => await service.close());
	return service;
}

async function chooseAddress(): Promise<string> {
	const port = await freePortFrom(editorPort);
	if (port !== editorPort) console.log(`  Port ${editorPort} is taken: the editor is at ${port}`);
	const url = `http://localhost:${port}`;
	await rememberAddress(url);
	onCleanup(forgetAddress);
	return url;
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
