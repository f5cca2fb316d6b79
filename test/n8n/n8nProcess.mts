import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeContainer, startCommand, type Source } from './commands.mjs';
import type { Install } from './install.mjs';
import { installPackage } from './packedPackage.mjs';
import { onCleanup } from './processes/cleanup.mjs';
import { freePort } from './processes/ports.mjs';
import { startGroup, type ProcessGroup } from './processes/processGroup.mjs';
import { temporaryFolder } from './processes/temporaryFolder.mjs';
import { waitFor } from './processes/waitFor.mjs';

export interface N8n {
	url: string;
	process: ProcessGroup;
}

/** An n8n installation of one user: the folder with the package in it, and the settings all its processes share. */
export interface N8nHome {
	source: Source;
	userFolder: string;
	environment: NodeJS.ProcessEnv;
}

/** Nothing leaves the machine: no telemetry, no look-ups of versions, templates or community nodes. */
const quiet = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	EXTERNAL_FRONTEND_HOOKS_URLS: '',
};

/** A fresh user folder with the packed package installed. */
export async function createHome(source: Source, tarball: string): Promise<N8nHome> {
	const userFolder = await temporaryFolder('n8n');
	await installPackage(tarball, userFolder);
	const home = homeIn(userFolder, source);
	home.environment.N8N_ENCRYPTION_KEY = randomBytes(24).toString('hex');
	return home;
}

/** The settings of n8n on a user folder. */
export function homeIn(userFolder: string, source: Source): N8nHome {
	const environment = {
		PATH: 'node' in source ? `${dirname(source.node.program)}:${process.env.PATH}` : undefined,
		HOME: userFolder,
		N8N_USER_FOLDER: userFolder,
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_HOST: '127.0.0.1',
		N8N_SECURE_COOKIE: 'false',
		N8N_RUNNERS_ENABLED: 'true',
		// n8n 3 takes packages that it has not verified only when told to.
		N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
		N8N_LOG_LEVEL: 'info',
		...quiet,
		...('folder' in source && hasMcpRegistry(source) && { N8N_DISABLED_MODULES: 'mcp-registry' }),
	};
	return { source, userFolder, environment };
}

/** The list of public MCP servers, which newer versions fetch; older ones refuse a name they do not know. */
function hasMcpRegistry({ folder }: Install): boolean {
	return existsSync(join(folder, 'node_modules/n8n/dist/modules/mcp-registry'));
}

/** Starts n8n's main process and waits until it answers. */
export async function startN8n(home: N8nHome, address?: string): Promise<N8n> {
	const url = address ?? `http://127.0.0.1:${await freePort()}`;
	const group = await startProcess(home, 'main', ['start'], {
		N8N_PORT: new URL(url).port,
		N8N_EDITOR_BASE_URL: url,
		WEBHOOK_URL: url,
	});
	await waitUntilReady(group, `${url}/healthz/readiness`, 120_000);
	// The readiness answer comes before the routes are all there.
	await waitUntilReady(group, `${url}/rest/settings`, 60_000);
	return { url, process: group };
}

/** Starts a worker of queue mode and waits until it takes jobs. */
export async function startWorker(home: N8nHome, name: string): Promise<ProcessGroup> {
	const port = await freePort();
	const group = await startProcess(home, name, ['worker', '--concurrency=5'], {
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	});
	await waitUntilReady(group, `http://127.0.0.1:${port}/healthz/readiness`, 120_000);
	return group;
}

async function startProcess(
	{ source, userFolder, environment }: N8nHome,
	name: string,
	args: string[],
	own: NodeJS.ProcessEnv,
): Promise<ProcessGroup> {
	const logs = join(userFolder, 'logs');
	await mkdir(logs, { recursive: true });
	const settings = { ...environment, ...own, N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
	const run = { name, args, userFolder, environment: settings };
	// Of an earlier start that was killed.
	await removeContainer(source, run);
	const remove = onCleanup(async () => await removeContainer(source, run));
	const group = startGroup({
		name: `n8n ${source.version} ${name}`,
		...startCommand(source, run),
		cwd: userFolder,
		logFile: join(logs, `${name}.log`),
	});
	return {
		...group,
		async kill() {
			await remove();
			await group.kill();
		},
	};
}

async function waitUntilReady(group: ProcessGroup, url: string, timeout: number): Promise<void> {
	await waitFor(
		`${group.name} to be ready`,
		async () => {
			if (group.hasEnded()) throw new Error(`${group.name} ended before it was ready`);
			const response = await fetch(url).catch(() => undefined);
			return response?.ok === true && response.headers.get('content-type')?.includes('json');
		},
		{ timeout },
	);
}
