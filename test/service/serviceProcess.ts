import { fork } from 'node:child_process';
import { once } from 'node:events';

import type { Fault, JournalEntry, ServiceSettings } from '.';

export interface State {
	workspaces: object[];
	agents: object[];
}

/** The local service in a process of its own, so that it does not take time from what is measured. */
export interface ServiceProcess {
	baseUrl: string;
	apiKey: string;
	/** Starts afresh with these settings. */
	reset(settings: Partial<ServiceSettings>): Promise<void>;
	/** Makes so many workspaces of so many bytes. */
	fill(count: number, bytes: number): Promise<void>;
	inject(fault: Fault): Promise<void>;
	state(): Promise<State>;
	journal(): Promise<JournalEntry[]>;
	stop(): Promise<void>;
}

export async function startServiceProcess(): Promise<ServiceProcess> {
	const child = fork('test/service/cli.ts', ['--port', '0'], {
		execArgv: ['--import', 'tsx'],
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const [ready] = (await once(child, 'message')) as [
		{ baseUrl: string; apiKey: string; origin: string },
	];
	const control = async (method: string, path: string, body?: object) => {
		const send = async () =>
			await fetch(`${ready.origin}/control/${path}`, {
				method,
				...(body && {
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify(body),
				}),
			});
		// Node.js may use a connection that the service closes at this moment, after minutes without a request.
		const response = await send().catch(send);
		if (!response.ok) throw new Error(`control/${path}: ${await response.text()}`);
		return response;
	};
	return {
		...ready,
		reset: async (settings) => void (await control('POST', 'reset', settings)),
		fill: async (count, bytes) => void (await control('POST', 'fill', { count, bytes })),
		inject: async (fault) => void (await control('POST', 'faults', fault)),
		state: async () => (await (await control('GET', 'state')).json()) as State,
		journal: async () => (await (await control('GET', 'journal')).json()) as JournalEntry[],
		async stop() {
			child.kill();
			await once(child, 'exit');
		},
	};
}
