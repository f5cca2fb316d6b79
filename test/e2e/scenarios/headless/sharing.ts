import assert from 'node:assert/strict';
import type { INodeListSearchResult } from 'n8n-workflow';
import type { Check } from '../../core/check';
import { createWatcher } from '../../core/eventTexts';
import { getItems, succeeded } from '../../core/executionData';
import { isFrom2 } from '../../core/version';
import { createApi } from '../../../n8n/n8nApi.mjs';
import {
	appBuilder,
	appBuilderType,
	httpRequest,
	manualTrigger,
	set,
} from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { joinAsMember, shareCredential } from './member';

/** An expression for the headers of a failed request. */
const SENT_HEADERS = `={{ JSON.stringify(['options', 'config', 'cause'].map((name) => {
	const part = $json.error?.[name];
	return [part?.headers, part?.config?.headers, part?.options?.headers];
})) }}`;

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
	/** Reads the key from what n8n tells of a failed request. */
	const peek = async () => {
		const request = httpRequest('Request', `${list}/none`, credential);
		const seen = set('Seen', { seen: SENT_HEADERS });
		return await run('Peek', { ...request, onError: 'continueRegularOutput' }, seen);
	};

	await step('a member may use the credential but not read it', async () => {
		await joinAsMember(member, api);
		await shareCredential(session, credential, member);
		const seen = JSON.stringify(await member.rest('GET', '/credentials?includeData=true'));
		assert.ok(seen.includes(credential.id));
		assert.ok(!seen.includes(apiKey));
	});

	await step('they cannot use it in the HTTP Request node, and so not read it', async () => {
		const execution = await peek();
		assert.ok(!JSON.stringify(execution.data).includes(apiKey));
		assert.equal(service.journal.length, 0);
	});

	await step('they can use it in our nodes', async () => {
		service.addWorkspace({ name: 'One' });
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
		assert.deepEqual(names, ['One', 'One (ws_1)', ...samples]);
		assert.equal(service.journal.length, 3);
	});

	await step('opened to the HTTP Request node, it can be read there, as our docs say', async () => {
		service.reset();
		const data = { ...credentialData, allowedHttpRequestDomains: 'all' };
		const path = `/credentials/${credential.id}`;
		await api.rest('PATCH', path, { ...credential, type: 'appBuilderApi', data });
		const execution = await peek();
		// n8n 1.121 tells an expression nothing of the request.
		if (isFrom2(home.source, 41)) assert.ok(JSON.stringify(execution.data).includes(apiKey));
	});

	await step('it works in the HTTP Request node', async () => {
		service.reset();
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
};
