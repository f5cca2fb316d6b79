import { fork } from 'node:child_process';
import { once } from 'node:events';

import type { Fault, JournalEntry, ServiceSettings } from '.';

export interface State {
	workspaces: object[];
	agents: object[];
}

export type ServiceProcess = Awaited<ReturnType<typeof startServiceProcess>>;

/** Starts the local service in a process of its own, so that it takes no time from what is measured. */
export async function startServiceProcess() {
	const child = fork('test/service/cli.ts', ['--port', '0'], {
		execArgv: ['--import', 'tsx'],
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const [ready] = (await once(child, 'message')) as [
		{ baseUrl: string; apiKey: string; origin: string },
	];
	const headers = { authorization: `Bearer ${ready.apiKey}` };
	const sendTo = (folder: string) => async (method: string, path: string, body?: object) => {
		const send = async () =>
			await fetch(`${ready.origin}/${folder}/${path}`, {
				method,
				headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
				body: body && JSON.stringify(body),
			});
		// Node.js may use a connection that the service closes at this moment, after minutes without a request.
		const response = await send().catch(send);
		if (!response.ok) throw new Error(`${method} ${folder}/${path}: ${await response.text()}`);
		return response;
	};
	const control = sendTo('control');
	return {
		...ready,
		/** What someone else does in the service. */
		send: sendTo('v1'),
		/** Starts afresh with these settings. */
		async reset(settings: Partial<ServiceSettings>): Promise<void> {
			await control('POST', 'reset', settings);
		},
		/** Makes so many workspaces of so many bytes. */
		async fill(count: number, bytes: number): Promise<void> {
			await control('POST', 'fill', { count, bytes });
		},
		async inject(fault: Fault): Promise<void> {
			await control('POST', 'faults', fault);
		},
		state: async () => (await (await control('GET', 'state')).json()) as State,
		journal: async () => (await (await control('GET', 'journal')).json()) as JournalEntry[],
		async stop(): Promise<void> {
			child.kill();
			await once(child, 'exit');
		},
	};
}
