import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const engines = ['docker', 'podman'] as const;

export type Engine = (typeof engines)[number];

/** The engine that n8n's own `n8n-node dev` would take: Docker, else Podman, or the one that is asked for. */
export async function findEngine(environment: NodeJS.ProcessEnv = process.env): Promise<Engine> {
	const ask = async (engine: Engine, what: string) =>
		await promisify(execFile)(engine, [what], { env: environment }).then(
			({ stdout }) => stdout,
			() => undefined,
		);
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
