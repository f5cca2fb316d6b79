import { fork } from 'node:child_process';
import { once } from 'node:events';

import type { Orders } from './worker.mts';

/** A run that hangs must not hang the soak run. */
const LONGEST_ORDER = 600_000;
const PATIENCE = 10_000;

/** The one process in which all executions run. */
export interface WorkerProcess {
	ask<Name extends keyof Orders>(
		name: Name,
		...argument: Parameters<Orders[Name]>
	): Promise<Awaited<ReturnType<Orders[Name]>>>;
	/** Milliseconds it took to end by itself once there was nothing more to do; undefined if it did not. */
	letEnd(): Promise<number | undefined>;
	/** Ends it if it still runs. */
	kill(): void;
}

export async function startWorker(): Promise<WorkerProcess> {
	const child = fork('test/soak/worker.mts', { execArgv: ['--import', 'tsx', '--expose-gc'] });
	const exit = once(child, 'exit') as Promise<[code: number | null]>;

	const kill = () => void child.kill('SIGKILL');

	async function message(): Promise<unknown> {
		const signal = AbortSignal.timeout(LONGEST_ORDER);
		const [received] = (await Promise.race([
			once(child, 'message', { signal }),
			exit.then(([code]) => {
				throw new Error(`The n8n process ended with ${code} before it answered`);
			}),
		])) as unknown[];
		return received;
	}

	await message();
	return {
		async ask(name, ...[argument]) {
			child.send({ name, argument });
			const { answer, error } = (await message()) as { answer: never; error?: string };
			if (error !== undefined) throw new Error(error);
			return answer;
		},
		async letEnd() {
			const start = performance.now();
			child.disconnect();
			const patience = setTimeout(kill, PATIENCE);
			const [code] = await exit;
			clearTimeout(patience);
			return code === 0 ? performance.now() - start : undefined;
		},
		kill,
	};
}
