import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';

import { credentialFor, UNPACED } from '../service/credential';
import { listen } from './listen';
import { respond, type ListForm, type ListResponse } from './listForms';
import { ALL, ids } from './triggerEvents';
import type { TestBench } from './useEngine';
import { upsert } from './workspaces';

type Workspaces = Array<IDataObject & { id: string }>;

const options = { maxRetries: 0 };

/** A service with as many workspaces, whose list has a form. */
async function startService(form: ListForm, count: number) {
	const service = {
		baseUrl: '',
		workspaces: Array.from({ length: count }, (_, n) => ({
			id: `ws_${n}`,
			name: `N${n}`,
		})) as Workspaces,
		/** The methods of the requests that changed something. */
		writes: [] as Array<string | undefined>,
		async close() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};

	async function answer(request: IncomingMessage): Promise<ListResponse> {
		const { workspaces, writes } = service;
		const { method } = request;
		const list = `${service.baseUrl}/workspaces`;
		const url = new URL(request.url!, list);
		const found = workspaces.find(({ id }) => url.href === `${list}/${id}`);
		if (method === 'GET' && !url.pathname.includes('/ws_')) {
			return respond(form, workspaces, { list, url });
		}
		if (method !== 'GET') writes.push(method);
		if (method === 'POST') {
			workspaces.push({ id: `ws_${count}`, ...((await json(request)) as IDataObject) });
			return { status: 201, headers: {}, body: workspaces.at(-1) };
		}
		const status = found === undefined ? 404 : 200;
		return { status, headers: {}, body: found ?? { message: 'There is no such workspace' } };
	}

	const server = createServer(async (request, response) => {
		const { status, headers, body } = await answer(request);
		response.writeHead(status, { 'content-type': 'application/json', ...headers });
		response.end(body === undefined ? undefined : JSON.stringify(body));
	});
	service.baseUrl = `http://127.0.0.1:${await listen(server)}/v1`;
	return service;
}

/** What each way to read a list does with an account, as it should if the list is whole. */
export const wholeList = (count: number) => ({
	getMany: [count, 0],
	editor: [count, 0],
	upsert: count > 0 ? ['PATCH', 'POST'] : ['POST', 'POST'],
	trigger: count > 0 ? ['deleted'] : [],
});

/** The same where the list may not be whole: all that is known and why, or nothing but an error. */
export const doubtedList = (known: number) => ({
	...{ getMany: [known, 1], editor: [known, 1] },
	...{ upsert: 'stopped', trigger: 'stopped' },
});

/** Reads the list of an account with Get Many, in the editor, with the trigger, and with Create or Update. */
export async function readSurfaces(bench: TestBench, form: ListForm, count: number) {
	const service = await startService(form, count);
	const { engine } = bench;
	const { baseUrl, workspaces, writes } = service;
	const credential = credentialFor({ baseUrl, apiKey: randomUUID() }, UNPACED);
	await engine.storeCredential({ ...credential, ...form.credential });
	try {
		const many = await bench.runNode({
			...{ resource: 'workspace', operation: 'getAll', returnAll: true, options },
		});
		if (many.error) throw many.error;
		const { results } = await engine.searchWorkspaces();
		const shown = new Set(results.map(({ value }) => value).filter(Boolean));
		const rows = [{ name: `N${count - 1}` }, { name: 'new' }];
		const trigger = engine.trigger({ ...ALL, options });
		const before = [...workspaces];
		const isActive = await trigger.activate().then(
			() => true,
			() => false,
		);
		workspaces.pop();
		const events = isActive ? await trigger.poll() : [];
		workspaces.splice(0, Infinity, ...before);
		const { error } = await bench.runNode(upsert({ options }), rows);
		return {
			getMany: [new Set(ids(many.json)).size, many.hints.length],
			editor: [shown.size, results.length - shown.size],
			upsert: error ? 'stopped' : [...writes].sort(),
			trigger: isActive ? events.map(({ event }) => event) : 'stopped',
			...(error && writes.length > 0 && { writes }),
		};
	} finally {
		await service.close();
	}
}
