import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { callWebhook } from '../../core/webhook';
import { newPassword } from '../../../n8n/n8nApi.mjs';
import type { ExampleCheck } from '../../core/check';
import { chooseCredential } from './importExamples';

const PATH = 'app-builder-onboarding';
/** As the example's note says. */
const header = { name: 'X-Onboarding-Key', value: newPassword() };
const key = { [header.name]: header.value };

export const checkOnboardingWebhook: ExampleCheck = async (session, workflow, step) => {
	const { api, service } = session;
	const call = async (input: object) => {
		const response = await callWebhook(session, PATH, input, key);
		return { status: response.status, body: (await response.json()) as IDataObject };
	};
	const held = () => ({ workspaces: service.workspaces.size, agents: service.agents.size });

	await step('onboarding-webhook responds 403 without the header, and sends nothing', async () => {
		const credential = await api.createCredential('Onboarding key', header, 'httpHeaderAuth');
		await api.activate(await chooseCredential(api, workflow, credential, 'httpHeaderAuth'));
		for (const headers of [{}, { [header.name]: 'wrong' }]) {
			const { status } = await callWebhook(session, PATH, { company: 'Acme' }, headers);
			assert.equal(status, 403);
		}
		assert.equal(service.journal.length, 0);
	});

	await step('onboarding-webhook responds with the workspace and the agent', async () => {
		const { status, body } = await call({ company: 'Acme', instructions: 'Greet.' });
		assert.equal(status, 201);
		const [workspace, agent] = [service.workspaces.get('ws_1'), service.agents.get('ag_1')];
		assert.deepEqual(body, { workspaceId: 'ws_1', agentId: 'ag_1' });
		const { title, agent_id } = workspace ?? {};
		assert.deepEqual([title, agent_id], ['Acme', 'ag_1']);
		const { name, instructions, workspace_id } = agent ?? {};
		assert.deepEqual([name, instructions, workspace_id], ['Assistant for Acme', 'Greet.', 'ws_1']);
	});

	await step('onboarding-webhook creates nothing when it is called again', async () => {
		const { status, body } = await call({ company: 'Acme' });
		assert.equal(status, 200);
		assert.deepEqual(body, { workspaceId: 'ws_1' });
		assert.deepEqual(held(), { workspaces: 1, agents: 1 });
	});

	await step('onboarding-webhook responds 400 to bad input, and sends nothing', async () => {
		service.reset();
		for (const input of [{}, [], { company: ' ' }, { company: 7 }, { company: null }]) {
			const { status, body } = await call(input);
			assert.equal(status, 400, JSON.stringify(input));
			assert.match(String(body.error), /name of the company/);
		}
		assert.equal(service.journal.length, 0);
	});

	await step('onboarding-webhook responds 502 when no workspace is created', async () => {
		service.inject({ kind: 'status', status: 403, method: 'POST', path: '/v1/workspaces' });
		const { status, body } = await call({ company: 'Acme' });
		assert.equal(status, 502);
		assert.deepEqual(body, { reason: 'rejected' });
		assert.deepEqual(held(), { workspaces: 0, agents: 0 });
	});

	await step('onboarding-webhook responds 503 when it can be called again later', async () => {
		service.inject({ kind: 'html', status: 200, method: 'GET' });
		const { status, body } = await call({ company: 'Acme' });
		assert.equal(status, 503);
		assert.deepEqual(body, { reason: 'connection' });
		assert.deepEqual(held(), { workspaces: 0, agents: 0 });
	});

	await step('onboarding-webhook responds 422 with the workspace, but no agent', async () => {
		service.inject({ kind: 'status', status: 422, method: 'POST', path: '/v1/agents' });
		const { status, body } = await call({ company: 'Acme' });
		assert.equal(status, 422);
		assert.match(String(body.error), /rejected the fields/);
		assert.deepEqual([body.reason, body.workspaceId], ['rejected', 'ws_1']);
		assert.deepEqual(held(), { workspaces: 1, agents: 0 });
	});

	await step('onboarding-webhook names the agent that could not be linked', async () => {
		service.inject({ kind: 'status', status: 422, method: 'PATCH' });
		const { status, body } = await call({ company: 'Acme' });
		assert.equal(status, 422);
		assert.deepEqual(
			[body.workspaceId, body.agentId],
			[...service.workspaces.keys(), ...service.agents.keys()],
		);
	});
};
