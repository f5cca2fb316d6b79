import assert from 'node:assert/strict';
import type { INodeListSearchResult } from 'n8n-workflow';
import type { Check } from '../../core/check';
import { createWatcher } from '../../core/eventTexts';
import { getItems, succeeded } from '../../core/executionData';
import { createApi } from '../../../n8n/n8nApi.mjs';
import { appBuilder, appBuilderType, httpRequest, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { joinAsMember, shareCredential } from './member';

/** A second user, who may use the credential but not read it. */
export const checkSharing: Check = async (session, credential, step) => {
	const { url, api, home, service, credentialData } = session;
	const { apiKey } = service.settings;
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
		assert.equal(getItems(execution, 'Request')[0].name, 'One');
		assert.ok(!JSON.stringify(execution.data).includes(apiKey));
	});

	await step('the key is not sent to a next page elsewhere', async () => {
		const pagination = {
			paginationMode: 'responseContainsNextURL',
			nextURL: `={{ $pageCount ? "${service.origin}/elsewhere" : undefined }}`,
			paginationCompleteWhen: 'other',
			completeExpression: '={{ false }}',
			requestInterval: 0,
		};
		const request = httpRequest('Request', list, credential, { pagination: { pagination } });
		const execution = await run('Elsewhere', request);
		const kept = JSON.stringify(execution.data);
		assert.equal(execution.status, 'error');
		assert.match(kept, /The API key wasn't sent: /);
		assert.ok(!kept.includes(apiKey));
		assert.ok(service.journal.every(({ path }) => path === '/v1/workspaces'));
	});

	await step(
		'with Allowed HTTP Request Domains set to None, only our nodes can use it',
		async () => {
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
			// The Workspace list, requested as the editor does.
			const { results } = await member.rest<INodeListSearchResult>(
				'POST',
				'/dynamic-node-parameters/resource-locator-results',
				{
					path: 'parameters.workspaceId',
					methodName: 'searchWorkspaces',
					filter: '',
					nodeTypeAndVersion: { name: appBuilderType, version: 1 },
					currentNodeParameters: { resource: 'workspace', operation: 'get' },
					credentials: { appBuilderApi: credential },
				},
			);
			// Fetch Test Event, which polls once.
			const watcher = await createWatcher({ ...session, api: member }, credential);
			const polled = await succeeded(member.runWorkflow(watcher));
			const names = [
				...getItems(execution, 'Node').map(({ name }) => name),
				...results.map(({ name }) => name),
				...getItems(polled, 'Text').map(({ text }) => text),
			];
			const samples = ['created ws_1 One', 'updated ws_1 One', 'deleted ws_1 '];
			assert.deepEqual(names, ['One', 'One', ...samples]);
			assert.equal(service.journal.length, 3);
		},
	);
};
