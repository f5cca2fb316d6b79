import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';

const engines = ['docker', 'podman'] as const;

export type Engine = (typeof engines)[number];

/** An n8n that is not installed: since n8n 3 there is no other. */
export interface N8nImage {
	/** What the image's tag says of it. */
	version: string;
	image: string;
	engine: Engine;
}

/** What a process of n8n is to be, whatever starts it. */
export interface N8nRun {
	name: string;
	args: string[];
	userFolder: string;
	environment: NodeJS.ProcessEnv;
}

/** Who starts it, where. */
export interface Machine {
	platform: NodeJS.Platform;
	uid: number;
	gid: number;
	checkout: string;
}

/** Of this machine only; a container has its own. */
const OWN = ['PATH', 'HOME', 'N8N_LISTEN_ADDRESS'];

export function imageOf(image: string, engine: Engine): N8nImage {
	const [, tag = 'latest'] = /:([\w.-]+)(?:@.*)?$/.exec(image) ?? [];
	return { version: tag, image, engine };
}

/** The same for the same folder, so that what was left of an earlier start is found. */
export function containerName({ userFolder, name }: Pick<N8nRun, 'userFolder' | 'name'>): string {
	const hash = createHash('sha256').update(userFolder).digest('hex').slice(0, 12);
	return `n8n-nodes-app-builder-${hash}-${name}`;
}

/** For a folder, where each image keeps its own data: n8n takes a database forward only, never back. */
export const imageFolder = (image: string): string => image.replace(/[^\w.-]/g, '-');

/**
 * The command line that runs n8n's image, after n8n's own `n8n-node dev` (packages/@n8n/node-cli). Other than
 * there, files have the same paths inside and outside, and the package lies where the Install button puts it:
 * n8n gives nodes in its folder `custom` another type. Values of the environment come from the engine's own,
 * so that no list of processes shows a key.
 */
export function runArguments({ image, engine }: N8nImage, run: N8nRun, machine: Machine): string[] {
	const { userFolder, args } = run;
	// SELinux lets the container in after a relabelling.
	const label = engine === 'podman' ? 'z' : undefined;
	const mount = (folder: string, ...options: Array<string | undefined>) => [
		'--volume',
		[folder, folder, options.filter(Boolean).join()].filter(Boolean).join(':'),
	];
	return [
		...['run', '--rm', '--name', containerName(run)],
		...networkOf(run, machine),
		...userOf(engine, machine),
		...mount(machine.checkout, 'ro', label),
		...mount(userFolder, label),
		...['--workdir', userFolder, '--env', `HOME=${userFolder}`],
		...[...settingsOf(run), image, ...args],
	];
}

/** The command line of one of n8n's commands in the container of a running n8n. */
export function execArguments(run: N8nRun): string[] {
	const { userFolder, args } = run;
	return ['exec', '--workdir', userFolder, ...settingsOf(run), containerName(run), 'n8n', ...args];
}

const settingsOf = ({ environment }: N8nRun): string[] =>
	Object.keys(environment)
		.filter((name) => !OWN.includes(name))
		.flatMap((name) => ['--env', name]);

/** The name under which n8n in a container knows this machine, where the local service listens on loopback. */
export function hostAddress({ engine }: N8nImage, { platform }: Pick<Machine, 'platform'>): string {
	if (platform === 'linux') return '127.0.0.1';
	return engine === 'podman' ? 'host.containers.internal' : 'host.docker.internal';
}

/** On Linux the machine's own network, loopback included; elsewhere the engine runs in a virtual machine. */
function networkOf({ environment }: N8nRun, { platform }: Machine): string[] {
	if (platform === 'linux') return ['--network', 'host', '--env', 'N8N_LISTEN_ADDRESS=127.0.0.1'];
	const port = environment.N8N_PORT;
	const published = port === undefined ? [] : ['--publish', `127.0.0.1:${port}:${port}`];
	return [...published, '--env', 'N8N_LISTEN_ADDRESS=0.0.0.0'];
}

/** Files belong to whoever starts it, inside and outside. */
function userOf(engine: Engine, { platform, uid, gid }: Machine): string[] {
	if (platform !== 'linux') return [];
	const mapping = engine === 'podman' && uid !== 0 ? ['--userns', 'keep-id'] : [];
	return [...mapping, '--user', `${uid}:${gid}`];
}

/**
 * The engine that n8n's own `n8n-node dev` would take: Docker, else Podman, or the one that CONTAINER_ENGINE names.
 * @throws when there is none, or it does not run
 */
export async function findEngine(environment: NodeJS.ProcessEnv = process.env): Promise<Engine> {
	const ask = async (engine: Engine, what: string): Promise<string | undefined> => {
		try {
			return (await promisify(execFile)(engine, [what], { env: environment })).stdout;
		} catch {
			return undefined;
		}
	};
	const engine = wantedEngine(environment) ?? (await installedEngine(ask));
	if ((await ask(engine, 'info')) === undefined)
		throw new Error(`${engine} is installed but does not answer: start it, and try again`);
	return engine;
}

type Ask = (engine: Engine, what: string) => Promise<string | undefined>;

async function installedEngine(ask: Ask): Promise<Engine> {
	const [docker, podman] = await Promise.all(engines.map((engine) => ask(engine, '--version')));
	// Podman can stand in for Docker's command, without all of its options.
	if (docker !== undefined && !/podman/i.test(docker)) return 'docker';
	if (podman !== undefined) return 'podman';
	throw new Error('--n8n-image needs Docker or Podman: install one, or leave out --n8n-image');
}

function wantedEngine({ CONTAINER_ENGINE: wanted }: NodeJS.ProcessEnv): Engine | undefined {
	if (!wanted) return undefined;
	const engine = engines.find((name) => name === wanted.toLowerCase());
	if (engine === undefined)
		throw new Error(`CONTAINER_ENGINE is "${wanted}": docker and podman work`);
	return engine;
}
