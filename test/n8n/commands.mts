import {
	containerName,
	execArguments,
	findEngine,
	imageOf,
	runArguments,
	type Machine,
	type N8nImage,
	type N8nRun,
} from './container';
import type { Install } from './install.mjs';
import { checkout } from './paths.mjs';
import { withProgress } from '../processes/progress.mjs';
import { runProgram } from '../processes/runProgram.mjs';

/** An n8n that can run: from npm, or as an image. */
export type Source = Install | N8nImage;

interface Command {
	command: string;
	args: string[];
	env: NodeJS.ProcessEnv;
}

export const machine: Machine = {
	platform: process.platform,
	uid: process.getuid?.() ?? 0,
	gid: process.getgid?.() ?? 0,
	checkout,
};

/** The image, with an engine that runs it; pulled now if it is not there, which can take longer than a start may. */
export async function provideImage(image: string): Promise<N8nImage> {
	const engine = await findEngine();
	const run = async (...args: string[]) => await runProgram(engine, args, {});
	try {
		await run('image', 'inspect', image);
	} catch {
		await withProgress(`Pulling ${image}`, async () => await run('pull', image));
	}
	return imageOf(image, engine);
}

/** What starts a process of n8n. */
export function startCommand(source: Source, run: N8nRun): Command {
	if ('image' in source) return ofEngine(source, runArguments(source, run, machine), run);
	return ofNode(source, run);
}

/** What runs one of n8n's commands beside the process of that name. */
export function besideCommand(source: Source, run: N8nRun): Command {
	return 'image' in source ? ofEngine(source, execArguments(run), run) : ofNode(source, run);
}

/** The engine ends a container when its client is asked to, but not when that is killed. */
export async function removeContainer(source: Source, run: N8nRun): Promise<void> {
	if (!('image' in source)) return;
	await runProgram(source.engine, ['rm', '--force', containerName(run)], {}).catch(() => {});
}

function ofNode({ node, n8n }: Install, { args, environment }: N8nRun): Command {
	return { command: node.program, args: [n8n, ...args], env: environment };
}

/** The engine's client has its settings and data in the home of whoever runs it. */
function ofEngine({ engine }: N8nImage, args: string[], { environment }: N8nRun): Command {
	const { PATH, HOME } = process.env;
	return { command: engine, args, env: { ...process.env, ...environment, PATH, HOME } };
}
