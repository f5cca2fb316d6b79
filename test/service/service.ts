import type { AddressInfo } from 'node:net';
import { createApp, type Tls } from './app';
import { createCore, type RequestListener } from './core';
import type { Fault } from './faults';
import type { JournalEntry } from './journal';
import type { JsonObject } from './json';
import type { PageListener } from './listPages';
import type { ServiceSettings } from './settings';

export interface StartOptions extends Partial<ServiceSettings> {
	/** 0, the default, takes any free port. */
	port?: number;
	host?: string;
	https?: Tls;
}

export interface LocalService {
	/** The origin with the version segment, as a credential wants it. */
	baseUrl: string;
	origin: string;
	/** May be changed; takes effect at the next request. */
	settings: ServiceSettings;
	journal: JournalEntry[];
	workspaces: Map<string, JsonObject>;
	agents: Map<string, JsonObject>;
	/** Makes the next matching requests fail in the fault's way. */
	inject(fault: Fault): void;
	/** Does something before a request is handled; told its number, counted from 1, and when it is over. */
	onRequest(call: RequestListener): void;
	/** Does something before a page of the list is sent, so that the next one is of a changed list. */
	onListPage(call: PageListener): void;
	/** Puts everything back to how it was when the service started. */
	reset(): void;
	/** Ends the service and whatever connections are left. */
	close(): Promise<void>;
}

/** Starts the local service; it is ready for requests once the promise resolves. */
export async function startService(options: StartOptions = {}): Promise<LocalService> {
	const { port = 0, host = '127.0.0.1', https, ...chosen } = options;
	const core = createCore(chosen);
	const app = await createApp(core, https);
	try {
		await app.listen({ port, host });
	} catch (error) {
		await app.close();
		throw error;
	}
	const { port: actualPort } = app.server.address() as AddressInfo;
	const origin = `${https ? 'https' : 'http'}://${urlHost(host)}:${actualPort}`;
	return {
		baseUrl: `${origin}/v1`,
		origin,
		settings: core.settings,
		journal: core.journal,
		workspaces: core.workspaces.items,
		agents: core.agents.items,
		inject: (fault) => core.faults.add(fault),
		onRequest(call) {
			core.beforeRequest.call = call;
		},
		onListPage(call) {
			core.listPages.call = call;
		},
		reset: () => core.reset(),
		close: async () => await app.close(),
	};
}

function urlHost(host: string): string {
	if (host === '0.0.0.0') return '127.0.0.1';
	return host.includes(':') ? `[${host}]` : host;
}
