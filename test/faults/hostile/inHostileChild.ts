import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface HostileRun {
	baseUrl: string;
	items: number;
	/** Of the node. */
	parameters: object;
}

export interface HostileOutcome {
	/** The message the run ended with, or the number of items that came out. */
	outcome: string | number;
	/** The longest time in milliseconds that nothing else could run. */
	stall: number;
	/** Peak of the process's memory in MB, since it started. */
	peak: number;
}

/** A process that runs the node; it has 1 GB of heap. */
export interface HostileChild {
	run(run: HostileRun): Promise<HostileOutcome>;
	end(): Promise<void>;
}

export async function startHostileChild(): Promise<HostileChild> {
	const child = fork('test/faults/hostile/worker.mts', {
		execArgv: ['--import', 'tsx', '--max-old-space-size=1024'],
	});
	const ended = once(child, 'exit').then(([code, signal]) => {
		throw new Error(`The process ended: ${code ?? signal}`);
	});
	ended.catch(() => undefined);
	const answer = async () => {
		const [message] = (await Promise.race([once(child, 'message'), ended])) as [HostileOutcome];
		return message;
	};
	await answer();
	return {
		async run(run) {
			child.send(run);
			return await answer();
		},
		async end() {
			if (child.connected) child.send('end');
			if (child.exitCode === null) await once(child, 'exit');
		},
	};
}
