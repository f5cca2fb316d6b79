import {
	containerName,
	execArguments,
	parseImage,
	runArguments,
	type N8nImage,
	type N8nRun,
} from './container';
import type { Install } from './install.mjs';
import { checkout } from './paths.mjs';
import { withProgress } from './processes/progress.mjs';
import { runProgram } from './processes/runProgram.mjs';

/** An n8n that can run: from npm, or as an image. */
export type Source = Install | N8nImage;

interface Command {
	command: string;
	args: string[];
	env: NodeJS.ProcessEnv;
}

const docker = async (...args: string[]) => await runProgram('docker', args, {});

/** The image, pulled now: that can take longer than a start may. */
export async function provideImage(image: string): Promise<N8nImage> {
	await withProgress(`Pulling ${image}`, async () => await docker('pull', image));
	return parseImage(image);
}

/** What starts a process of n8n. */
export function startCommand(source: Source, run: N8nRun): Command {
	if (!('image' in source)) return nodeCommand(source, run);
	const machine = { uid: process.getuid!(), gid: process.getgid!(), checkout };
	return dockerCommand(runArguments(source, run, machine), run);
}

/** What runs one of n8n's commands alongside the process of that name. */
export function besideCommand(source: Source, run: N8nRun): Command {
	return 'image' in source ? dockerCommand(execArguments(run), run) : nodeCommand(source, run);
}

/** Docker stops a container when its client is terminated, but not when it's killed. */
export async function removeContainer(source: Source, run: N8nRun): Promise<void> {
	if ('image' in source) await docker('rm', '--force', containerName(run)).catch(() => {});
}

function nodeCommand({ node, n8n }: Install, { args, environment }: N8nRun): Command {
	return { command: node.program, args: [n8n, ...args], env: environment };
}

/** Docker's client keeps its settings and data in its user's home. */
function dockerCommand(args: string[], { environment }: N8nRun): Command {
	const { PATH, HOME } = process.env;
	return { command: 'docker', args, env: { ...process.env, ...environment, PATH, HOME } };
}
