import assert from 'node:assert/strict';
import type { ICredentialDataDecryptedObject, INodeListSearchResult } from 'n8n-workflow';
import { waitFor } from '../../../processes/waitFor.mjs';
import {
	appBuilder,
	appBuilderTrigger,
	appBuilderType,
	code,
	manualTrigger,
} from '../../../n8n/steps.mjs';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { shift, type ServiceSettings } from '../../../service';
import { credentialFor } from '../../../service/credential';
import { startJsonServer } from '../../../support/jsonServer';
import { addWorkspace } from '../../core/addWorkspace';
import { changeService } from '../../core/changeService';
import { assertSuccess, itemsOf } from '../../core/executionData';
import type { Session } from '../../core/session';
import type { Check } from './check';

const NAMES = ['W1', 'W2', 'W3', 'W4', 'W5'];

/** How the service pages, what the credential says of it, and how many pages six workspaces take. */
const kinds: Array<
	[string, Partial<ServiceSettings>, ICredentialDataDecryptedObject, pages: number]
> = [
	['Page Number', { pagination: 'page', pageSize: 2 }, { listPagination: 'pageNumber' }, 4],
	[
		'Offset',
		{ pagination: 'offset', pageSize: 9 },
		{ listPagination: 'offset', pageSizeParameter: 'limit', pageSize: 2 },
		4,
	],
	[
		'Cursor',
		{ pagination: 'cursor', pageSize: 2, listShape: 'data' },
		{ listPagination: 'cursor', nextCursorField: 'meta.next_cursor' },
		3,
	],
	['None', { pageSize: 0, listShape: 'data' }, { listPagination: 'none' }, 1],
];

const getMany = { resource: 'workspace', operation: 'getAll', returnAll: true };
const upsert = {
	...{ resource: 'workspace', operation: 'upsert', fieldsMode: 'autoMapInput' },
	columnsToMatchOn: { columns: [{ column: { __rl: true, mode: 'name', value: 'name' } }] },
};
const rows = `return [{ json: { name: 'W5', seats: 5 } }, { json: { name: 'W6' } }];`;

/** The list of workspaces, paged in every way that the credential can tell. */
export const checkPagination: Check = async (session, _, step) => {
	const { api, service, credentialData } = session;
	for (const [name, settings, pagination, pages] of kinds) {
		service.reset();
		Object.assign(service.settings, settings);
		for (const workspace of NAMES) await addWorkspace(service, workspace);
		const credential = await api.createCredential(name, { ...credentialData, ...pagination });
		await step(`${name}: Get Many returns all, also while pages shift`, async () => {
			assert.deepEqual(await namesOf(session, credential), NAMES);
			if (name === 'None') return;
			service.onListPage((served) => {
				if (served === 1) shift(service.workspaces);
			});
			const shifted = await namesOf(session, credential);
			assert.deepEqual(
				shifted.filter((one) => one !== undefined),
				NAMES,
			);
			service.onListPage(() => undefined);
			for (const id of service.workspaces.keys()) {
				if (!id.startsWith('ws_')) service.workspaces.delete(id);
			}
		});
		await step(`${name}: the editor's list gives each once`, async () => {
			assert.deepEqual(await searchAll(session, credential), NAMES);
		});
		await step(`${name}: Create or Update finds what is on the last page`, async () => {
			const sync = [
				manualTrigger(),
				code('Rows', rows),
				appBuilder('Sync', upsert as never, credential),
			];
			assertSuccess(await api.runWorkflow(await api.createWorkflow(workflow('Sync', sync))));
			const there = [...service.workspaces.values()].map((one) => one.name);
			assert.deepEqual(there, [...NAMES, 'W6']);
			assert.equal(service.workspaces.get('ws_5')?.seats, 5);
		});
		await step(`${name}: the trigger sees what changes on the last page`, async () => {
			await watchLastPage(session, credential, pages);
		});
	}
	await step('json-server is read by its own pages, also behind a gateway', async () => {
		for (const gateway of [false, true]) await readJsonServer(session, gateway);
	});
};

async function namesOf({ api }: Session, credential: Credential): Promise<unknown[]> {
	const steps = [manualTrigger(), appBuilder('Get Many', getMany, credential)];
	const execution = await api.runWorkflow(await api.createWorkflow(workflow('List', steps)));
	assertSuccess(execution);
	return itemsOf(execution, 'Get Many').map(({ name }) => name);
}

/** The Workspace list as the editor fills it while somebody scrolls. */
async function searchAll({ api }: Session, credential: Credential): Promise<string[]> {
	const names: string[] = [];
	let paginationToken: unknown;
	do {
		const found = await api.rest<INodeListSearchResult>(
			'POST',
			'/dynamic-node-parameters/resource-locator-results',
			{
				path: 'parameters.workspaceId',
				methodName: 'searchWorkspaces',
				filter: '',
				paginationToken,
				nodeTypeAndVersion: { name: appBuilderType, version: 1 },
				currentNodeParameters: { resource: 'workspace', operation: 'get' },
				credentials: { appBuilderApi: credential },
			},
		);
		names.push(...found.results.map(({ name }) => name));
		paginationToken = found.paginationToken;
	} while (paginationToken !== undefined && names.length < 20);
	return names;
}

async function watchLastPage(
	{ api, service }: Session,
	credential: Credential,
	pages: number,
): Promise<void> {
	const parameters = { events: ['created', 'updated', 'deleted'] };
	const saved = await api.createWorkflow(
		workflow('Watch', [appBuilderTrigger(parameters, credential)]),
	);
	const before = service.journal.length;
	await api.activate(saved);
	await waitFor('the first poll', () => service.journal[before + pages - 1]?.status === 200);
	await changeService(service, 'PATCH', 'workspaces/ws_6', { seats: 6 });
	await changeService(service, 'DELETE', 'workspaces/ws_5');
	const events: string[] = [];
	await waitFor('the events', async () => {
		const list = await api.listExecutions(saved.id);
		const ended = list.filter(({ status }) => status === 'success').reverse();
		events.length = 0;
		for (const { id } of ended) {
			const items = itemsOf(await api.getExecution(id), 'App Builder Trigger');
			events.push(...items.map(({ event, id: workspace }) => `${event} ${workspace}`));
		}
		return events.length >= 2;
	});
	assert.deepEqual(events, ['updated ws_6', 'deleted ws_5']);
	await api.deactivate(saved);
}

async function readJsonServer(session: Session, gateway: boolean): Promise<void> {
	const server = await startJsonServer({ gateway });
	try {
		server.workspaces.push(...NAMES.map((name, index) => ({ id: `ws_${index + 1}`, name })));
		const credential = await session.api.createCredential(`json-server ${gateway}`, {
			...credentialFor(server),
			...{ listPagination: 'pageNumber', pageParameter: '_page' },
			...{ pageSizeParameter: '_limit', pageSize: 2 },
		});
		assert.deepEqual(await namesOf(session, credential), NAMES);
		const automatic = await session.api.createCredential(`links ${gateway}`, credentialFor(server));
		const query = {
			parameters: [
				{ key: '_page', value: '1' },
				{ key: '_limit', value: '2' },
			],
		};
		const steps = [
			manualTrigger(),
			appBuilder(
				'Get Many',
				{ ...getMany, options: { queryParameters: query } } as never,
				automatic,
			),
		];
		const { api } = session;
		const execution = await api.runWorkflow(await api.createWorkflow(workflow('Links', steps)));
		assertSuccess(execution);
		assert.deepEqual(
			itemsOf(execution, 'Get Many').map(({ name }) => name),
			NAMES,
		);
	} finally {
		await server.close();
	}
}
