import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import { startListener } from '../../../support/listener';
import type { Check } from '../../core/check';
import { onCleanup } from '../../../processes/cleanup.mjs';
import { createWatcher } from '../../core/eventTexts';
import { itemsOf, succeeded } from '../../core/executionData';
import { createApi } from '../../../n8n/n8nApi.mjs';
import { appBuilder, httpRequest, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { joinAsMember, shareCredential } from './member';
import { searchWorkspaces } from './searchWorkspaces';

/** The option Pagination of the HTTP Request node. */
const pagesFrom = (next: string): INodeParameters => ({
	pagination: {
		pagination: {
			paginationMode: 'responseContainsNextURL',
			nextURL: `={{ $pageCount ? "${next}" : undefined }}`,
			paginationCompleteWhen: 'other',
			completeExpression: '={{ false }}',
			requestInterval: 0,
		},
	},
});
const REDIRECTS = { redirect: { redirect: { followRedirects: true, maxRedirects: 5 } } };

/** A second user, who may use the credential but not read it. */
export const checkSharing: Check = async (session, credential, step) => {
	const { url, api, home, service, credentialData } = session;
	const { apiKey } = service.settings;
	const listener = await startListener();
	const closeListener = onCleanup(async () => await listener.close());
	const list = `${service.baseUrl}/workspaces`;
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

	await step('it works in the HTTP Request node of a member', async () => {
		service.addWorkspace({ name: 'One' });
		const execution = await succeeded(run('List', httpRequest('Request', list, credential)));
		assert.equal(itemsOf(execution, 'Request')[0].name, 'One');
		assert.ok(!JSON.stringify(execution.data).includes(apiKey));
	});

	// The HTTP Request node's own ways to lead the key to someone else; the engine tests try many more.
	const elsewhere = `${listener.origin}/v1/workspaces`;
	const detours: Array<[name: string, requests: number, url: string, options?: INodeParameters]> = [
		['to another port', 0, elsewhere],
		['to a next page elsewhere', 1, list, pagesFrom(elsewhere)],
		['behind a redirect', 1, list, REDIRECTS],
	];
	for (const [name, requests, target, options] of detours) {
		await step(`no key: ${name}`, async () => {
			service.reset();
			listener.forget();
			const isRedirect = options === REDIRECTS;
			const headers = { location: elsewhere };
			if (isRedirect) service.inject({ kind: 'answer', status: 307, headers });
			const execution = await run(name, httpRequest('Request', target, credential, options));
			const kept = JSON.stringify(execution.data);
			assert.equal(execution.status, 'error');
			assert.match(kept, isRedirect ? /307/ : /The API key wasn't sent: /);
			assert.ok(!kept.includes(apiKey));
			assert.ok(!listener.heard().includes(apiKey));
			assert.equal(service.journal.length, requests);
		});
	}

	await step('no key: in what n8n shows and keeps of a failed request', async () => {
		service.reset();
		service.inject({ kind: 'status', status: 404, times: 2 });
		const request = httpRequest('Request', list, credential);
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

	await step('with Allowed HTTP Request Domains on None only our nodes can use it', async () => {
		service.reset();
		service.addWorkspace({ name: 'One' });
		const data = { ...credentialData, allowedHttpRequestDomains: 'none' };
		const path = `/credentials/${credential.id}`;
		await api.rest('PATCH', path, { ...credential, type: 'appBuilderApi', data });
		const barred = await run('Barred', httpRequest('Request', list, credential));
		assert.equal(barred.status, 'error');
		assert.equal(service.journal.length, 0);

		const getAll = { resource: 'workspace', operation: 'getAll' };
		const execution = await succeeded(run('Node', appBuilder('Node', getAll, credential)));
		const { results } = await searchWorkspaces(member, credential);
		// Fetch Test Event, which polls once.
		const watcher = await createWatcher({ ...session, api: member }, credential);
		const polled = await succeeded(member.runWorkflow(watcher));
		const names = [
			...itemsOf(execution, 'Node').map(({ name }) => name),
			...results.map(({ name }) => name),
			...itemsOf(polled, 'Text').map(({ text }) => text),
		];
		const samples = ['created ws_1 One', 'updated ws_1 One', 'deleted ws_1 '];
		assert.deepEqual(names, ['One', 'One', ...samples]);
		assert.equal(service.journal.length, 3);
	});
	await closeListener();
};
