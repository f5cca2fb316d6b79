import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

interface Order {
	name: string;
	argument: unknown;
}

/** What a worker processes, by name. */
type Orders = Record<string, (argument: never) => unknown>;

/** A separate process that processes one order after another. */
export interface Worker<O extends Orders> {
	ask<Name extends keyof O & string>(
		name: Name,
		...argument: Parameters<O[Name]>
	): Promise<Awaited<ReturnType<O[Name]>>>;
	/** All it wrote to its standard output and error until it ended. */
	written(): Promise<string>;
	/** Milliseconds it took to end by itself once there was nothing more to do; undefined if it did not. */
	letEnd(): Promise<number | undefined>;
	/** Ends it if it still runs. */
	kill(): void;
}

interface WorkerOptions {
	execArgv?: string[];
	env?: NodeJS.ProcessEnv;
}

/** An order that hangs must not hang everything. */
const LONGEST_ORDER = 1_800_000;
const PATIENCE = 10_000;

/** Starts a file that calls `answerOrders`. */
export async function startWorker<O extends Orders>(
	file: string,
	{ execArgv = [], env = {} }: WorkerOptions = {},
): Promise<Worker<O>> {
	const child = fork(file, {
		execArgv: ['--import', 'tsx', ...execArgv],
		env: { ...process.env, ...env },
		silent: true,
	});
	const texts = Promise.all([text(child.stdout!), text(child.stderr!)]);
	const written = async () => (await texts).join('\n');
	const exit = once(child, 'exit') as Promise<[code: number | null, signal: string | null]>;

	const kill = () => void child.kill('SIGKILL');

	async function message(): Promise<unknown> {
		const signal = AbortSignal.timeout(LONGEST_ORDER);
		const [received] = (await Promise.race([
			once(child, 'message', { signal }),
			exit.then(async ([code, killedBy]) => {
				const how = `${file} ended with ${code ?? killedBy} before it answered`;
				throw new Error(`${how}\n${await written()}`);
			}),
		])) as unknown[];
		return received;
	}

	await message();
	return {
		async ask(name, ...[argument]) {
			child.send({ name, argument } satisfies Order);
			const { answer, error } = (await message()) as { answer: never; error?: string };
			if (error !== undefined) throw new Error(error);
			return answer;
		},
		written,
		async letEnd() {
			const start = performance.now();
			if (child.connected) child.disconnect();
			const patience = setTimeout(kill, PATIENCE);
			const [code] = await exit;
			clearTimeout(patience);
			return code === 0 ? performance.now() - start : undefined;
		},
		kill,
	};
}

/** The other side of `startWorker`: processes what the process that started this one asks for. */
export function answerOrders(orders: Orders): void {
	process.on('message', ({ name, argument }: Order) => {
		const carryOut = async () => await orders[name](argument as never);
		void carryOut().then(
			(answer) => process.send?.({ answer }),
			(error: unknown) => process.send?.({ error: String(error) }),
		);
	});
	process.send?.('ready');
}
