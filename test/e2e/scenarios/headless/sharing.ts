import assert from 'node:assert/strict';
import { startListener } from '../../../support/listener';
import { addWorkspace } from '../../core/changeService';
import { onCleanup } from '../../../processes/cleanup.mjs';
import { assertSuccess, itemsOf } from '../../core/executionData';
import { createApi } from '../../../n8n/n8nApi.mjs';
import { appBuilder, httpRequest, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Check } from './check';
import { detours, pagesFrom } from './detours';
import { joinAsMember, shareCredential } from './member';

const NEXT_LINK = '={{ ($response.headers?.link ?? "").match(/<(.+)>/)?.[1] }}';

/** A second user, who may use the credential but not read it. */
export const checkSharing: Check = async (session, credential, step) => {
	const { url, api, home, service, credentialData } = session;
	const { apiKey } = service.settings;
	const listener = await startListener();
	const closeListener = onCleanup(async () => await listener.close());
	const member = createApi(url, home.source);
	const run = async (name: string, ...steps: Parameters<typeof workflow>[1]) =>
		await member.runWorkflow(
			await member.createWorkflow(workflow(name, [manualTrigger(), ...steps])),
		);

	await step('a member may use the credential but not read it', async () => {
		await joinAsMember(member, api);
		await shareCredential(session, credential, member);
		const seen = JSON.stringify(await member.rest('GET', '/credentials?includeData=true'));
		assert.ok(seen.includes(credential.id));
		assert.ok(!seen.includes(apiKey));
	});

	await step('it works in the HTTP Request node of a member, page by page', async () => {
		for (const name of ['One', 'Two', 'Three']) await addWorkspace(service, { name });
		service.settings.pageSize = 1;
		const pages = httpRequest(
			'Pages',
			`${service.baseUrl}/workspaces`,
			credential,
			pagesFrom(NEXT_LINK, '={{ !$response.headers.link }}'),
		);
		const getAll = { resource: 'workspace', operation: 'getAll', returnAll: true };
		const execution = await run('Pages', pages, {
			...appBuilder('Node', getAll, credential),
			executeOnce: true,
		});
		assertSuccess(execution);
		for (const node of ['Pages', 'Node']) {
			const names = itemsOf(execution, node).map(({ name }) => name);
			assert.deepEqual(names, ['One', 'Two', 'Three']);
		}
		assert.ok(!JSON.stringify(execution.data).includes(apiKey));
	});

	for (const [name, detour] of Object.entries(detours(service, listener))) {
		await step(`no key: ${name}`, async () => {
			service.reset();
			listener.forget();
			detour.prepare?.();
			const target = detour.url ?? `${service.baseUrl}/workspaces`;
			const request = httpRequest('Request', target, credential, detour.parameters);
			const execution = await run(name, request);
			const kept = JSON.stringify(execution.data);
			assert.equal(execution.status, 'error');
			assert.match(kept, detour.text);
			assert.ok(!kept.includes(apiKey));
			assert.ok(!listener.heard().includes(apiKey));
			assert.equal(service.journal.length, detour.requests ?? 0);
		});
	}

	await step('no key: in what n8n shows and keeps of a failed request', async () => {
		service.reset();
		service.inject({ kind: 'status', status: 404, times: 2 });
		const target = `${service.baseUrl}/workspaces`;
		const request = httpRequest('Request', target, credential);
		const executions = [
			await run('Ends', request),
			await run('Goes on', { ...request, onError: 'continueRegularOutput' }),
		];
		assert.deepEqual(
			executions.map(({ status }) => status),
			['error', 'success'],
		);
		assert.ok(!JSON.stringify(executions).includes(apiKey));
	});
	await step('with Allowed HTTP Request Domains on None only the node can use it', async () => {
		service.reset();
		const data = { ...credentialData, allowedHttpRequestDomains: 'none' };
		const path = `/credentials/${credential.id}`;
		await api.rest('PATCH', path, { ...credential, type: 'appBuilderApi', data });
		const target = `${service.baseUrl}/workspaces`;
		const barred = await run('Barred', httpRequest('Request', target, credential));
		assert.equal(barred.status, 'error');
		assert.equal(service.journal.length, 0);

		const getAll = { resource: 'workspace', operation: 'getAll' };
		assertSuccess(await run('Node', appBuilder('Node', getAll, credential)));
		assert.equal(service.journal.length, 1);
	});
	await closeListener();
};
