import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeListSearchResult } from 'n8n-workflow';
import { waitFor } from '../../../processes/waitFor.mjs';
import {
	appBuilder,
	appBuilderTrigger,
	appBuilderType,
	byId,
	manualTrigger,
} from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { credentialFor } from '../../../service/credential';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { Session } from '../../core/session';
import type { Check } from './check';

const MEGABYTE = 1024 * 1024;

/** 250 workspaces of 120 kB, deep and with long names: as much as a response may have. */
function deepList(value: number): string {
	const workspaces = Array.from({ length: 250 }, (_, index) => {
		const name = `${index}`.padEnd(900, 'n');
		const levels = 97;
		return `{"id":"w${index}","in":${`{"${name}":`.repeat(levels)}${index === 0 ? value : 0}${'}'.repeat(levels)}}`;
	});
	return `[${workspaces.join(',')}]`;
}

/** What a service or another tenant may do without stopping n8n. */
export const checkHostile: Check = async (session, credential, step) => {
	const { api, service } = session;
	const answer = (value: number, times = 1) =>
		service.inject({
			...{ kind: 'answer', method: 'GET', path: '/v1/workspaces', times },
			body: deepList(value),
		});

	await step('deep fields with long names do not end n8n in the list of fields', async () => {
		answer(1);
		const { results } = await api.rest<INodeListSearchResult>(
			'POST',
			'/dynamic-node-parameters/resource-locator-results',
			{
				path: 'parameters.columnsToMatchOn.columns[0].column',
				methodName: 'searchOutputFields',
				filter: '',
				nodeTypeAndVersion: { name: appBuilderType, version: 1 },
				currentNodeParameters: { resource: 'workspace', operation: 'upsert' },
				credentials: { appBuilderApi: credential },
			},
		);
		assert.deepEqual(
			results.map(({ name }) => name),
			['id', 'in'],
		);
	});

	await step('nor in a trigger with fields to watch, which sees what changes', async () => {
		const parameters = { events: ['updated'], fieldsToWatch: 'in' };
		const saved = await api.createWorkflow(
			workflow('Watch deep fields', [appBuilderTrigger(parameters, credential)]),
		);
		answer(1);
		const before = service.journal.length;
		await api.activate(saved);
		await waitFor('the first poll', () => service.journal[before]?.status === 200);
		answer(2, Infinity);
		const ids = await waitFor('the event', async () => {
			const [ended] = (await api.listExecutions(saved.id)).filter(
				({ status }) => status === 'success',
			);
			if (ended === undefined) return false;
			const items = itemsOf(await api.getExecution(ended.id), 'App Builder Trigger');
			return items.map(({ id }) => id);
		});
		await api.deactivate(saved);
		assert.deepEqual(ids, ['w0']);
	});

	await step('two slow tenants keep no other from its response of 2 MB', async () => {
		await getBesideSlowOnes(session);
	});
};

/** Gives as many megabytes as the ID says; where it begins with `slow`, a byte now and then behind them. */
function startSlowService() {
	return createServer((request, response) => {
		const [, kind, megabytes] = /(slow|fast)-(\d+)/.exec(request.url!)!;
		response.on('error', () => undefined);
		const text = `{"text":"${'x'.repeat(Number(megabytes) * MEGABYTE)}`;
		if (kind === 'fast') return void response.end(`${text}"}`);
		response.write(text);
		const timer = setInterval(() => response.write('x'), 500);
		response.once('close', () => clearInterval(timer));
	});
}

async function getBesideSlowOnes({ api }: Session): Promise<void> {
	const server = startSlowService();
	await once(server.listen(0, '127.0.0.1'), 'listening');
	const { port } = server.address() as AddressInfo;
	let served = 0;
	server.on('request', () => served++);
	const get = async (id: string) => {
		const tenant = credentialFor({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: `key-${id}` });
		const parameters = {
			...{ resource: 'workspace', operation: 'get', workspaceId: byId(id) },
			options: { timeout: 50_000, maxRetries: 0 },
		};
		const steps = [
			manualTrigger(),
			appBuilder('Get', parameters as never, await api.createCredential(id, tenant)),
		];
		return await api.runWorkflow(await api.createWorkflow(workflow(id, steps)));
	};
	try {
		const slow = ['slow-2', 'slow-31'].map(async (id) => await get(id));
		await waitFor('the slow tenants', () => served === 2);
		const execution = await get('fast-2');
		assertSuccess(execution);
		assert.equal((itemsOf(execution, 'Get')[0].text as string).length, 2 * MEGABYTE);
		server.closeAllConnections();
		for (const { status } of await Promise.all(slow)) assert.equal(status, 'error');
	} finally {
		server.closeAllConnections();
		server.close();
	}
}
