import { createHash } from 'node:crypto';

/** An n8n that isn't installed, but run by Docker: n8n 3 is only available that way. */
export interface N8nImage {
	/** The version in the image's tag. */
	version: string;
	image: string;
}

/** A process of n8n, whatever starts it. */
export interface N8nRun {
	name: string;
	args: string[];
	userFolder: string;
	environment: NodeJS.ProcessEnv;
}

/** Who starts it, where. */
interface Machine {
	uid: number;
	gid: number;
	checkout: string;
}

/** Of this machine only; a container has its own. */
const OWN = ['PATH', 'HOME', 'N8N_LISTEN_ADDRESS'];

export function parseImage(image: string): N8nImage {
	const [, tag = 'latest'] = /:([\w.-]+)(?:@.*)?$/.exec(image) ?? [];
	return { version: tag, image };
}

/** The same for the same folder, so that what was left of an earlier start is found. */
export function containerName({ userFolder, name }: Pick<N8nRun, 'userFolder' | 'name'>): string {
	const hash = createHash('sha256').update(userFolder).digest('hex').slice(0, 12);
	return `n8n-nodes-app-builder-${hash}-${name}`;
}

/**
 * The command line that runs n8n's image on Linux, after n8n's own `n8n-node dev` (packages/@n8n/node-cli): on the
 * machine's own network, its files for the same user under the same paths. Unlike there, the package is where the
 * Install button puts it: n8n gives nodes in its folder `custom` another type. Values of the environment come from
 * Docker's own, so that no list of processes shows a key.
 */
export function runArguments({ image }: N8nImage, run: N8nRun, machine: Machine): string[] {
	const { userFolder, args } = run;
	const { uid, gid, checkout } = machine;
	return [
		...['run', '--rm', '--name', containerName(run)],
		...['--network', 'host', '--env', 'N8N_LISTEN_ADDRESS=127.0.0.1', '--user', `${uid}:${gid}`],
		...['--volume', `${checkout}:${checkout}:ro`, '--volume', `${userFolder}:${userFolder}`],
		...['--workdir', userFolder, '--env', `HOME=${userFolder}`],
		...[...toSettings(run), image, ...args],
	];
}

/** The command line of one of n8n's commands in the container of a running n8n. */
export function execArguments(run: N8nRun): string[] {
	const { userFolder, args } = run;
	return ['exec', '--workdir', userFolder, ...toSettings(run), containerName(run), 'n8n', ...args];
}

const toSettings = ({ environment }: N8nRun): string[] =>
	Object.keys(environment)
		.filter((name) => !OWN.includes(name))
		.flatMap((name) => ['--env', name]);
