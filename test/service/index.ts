import type { AddressInfo } from 'node:net';
import { createApp, type Tls } from './app';
import { Core, type PageListener, type RequestListener } from './core';
import type { Fault } from './faults';
import type { ServiceSettings } from './settings';

export type { Fault } from './faults';
export type { JournalEntry } from './front';
export type { ServiceSettings } from './settings';
export { shift } from './pages';

export interface StartOptions extends Partial<ServiceSettings> {
	/** 0, the default, takes any free port. */
	port?: number;
	https?: Tls;
}

export type LocalService = Awaited<ReturnType<typeof startService>>;

/** Starts the local service; it is ready for requests once the promise resolves. */
export async function startService(options: StartOptions = {}) {
	const { port = 0, https, ...chosen } = options;
	const core = new Core(chosen);
	const app = await createApp(core, https);
	try {
		await app.listen({ port, host: '127.0.0.1' });
	} catch (error) {
		await app.close();
		throw error;
	}
	const { port: actualPort } = app.server.address() as AddressInfo;
	const origin = `${https ? 'https' : 'http'}://127.0.0.1:${actualPort}`;
	return {
		/** The origin with the version segment, as a credential wants it. */
		baseUrl: `${origin}/v1`,
		origin,
		/** May be changed; takes effect at the next request. */
		settings: core.settings,
		journal: core.journal,
		workspaces: core.workspaces.items,
		agents: core.agents.items,
		/** Creates a workspace on someone else's behalf. */
		addWorkspace: (fields: object) => void core.workspaces.add({ ...fields }),
		/** Makes the next matching requests fail in the fault's way. */
		inject: (fault: Fault) => core.faults.add(fault),
		/** Does something before a request is handled. */
		onRequest(call: RequestListener): void {
			core.onRequest = call;
		},
		/** Does something before a page of the list is sent, so that the next one is of a changed list. */
		onListPage(call: PageListener): void {
			core.onListPage = call;
		},
		/** Puts everything back to how it was when the service started. */
		reset: () => core.reset(),
		/** Ends the service and whatever connections are left. */
		close: async () => void (await app.close()),
	};
}

/** The requests with these numbers, counted from 1 since the service started clean, meet the fault. */
export function failRequests(service: LocalService, numbers: number[], fault: Fault): void {
	service.onRequest(async (number) => {
		if (numbers.includes(number)) service.inject(fault);
	});
}
