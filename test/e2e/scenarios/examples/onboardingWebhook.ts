import assert from 'node:assert/strict';
import type { IDataObject } from 'n8n-workflow';
import { waitFor } from '../../../processes/waitFor.mjs';
import type { Check } from './check';

interface Answer {
	status: number;
	body: IDataObject;
}

export const checkOnboardingWebhook: Check = async ({ api, service, url }, workflow, step) => {
	const call = async (body: object): Promise<Answer> => {
		const response = await fetch(`${url}/webhook/app-builder-onboarding`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(body),
		});
		return { status: response.status, body: (await response.json()) as IDataObject };
	};
	const held = () => ({ workspaces: service.workspaces.size, agents: service.agents.size });

	await step('onboarding-webhook responds with the workspace and the agent', async () => {
		await api.activate(workflow);
		// n8n opens the address a moment after the activation.
		const { status, body } = await waitFor('the webhook', async () => {
			const answer = await call({ company: 'Acme', instructions: 'Greet.' });
			return answer.status !== 404 && answer;
		});
		assert.equal(status, 201);
		assert.deepEqual(body.workspace, service.workspaces.get('ws_1'));
		assert.deepEqual(body.agent, service.agents.get('ag_1'));
		assert.equal(service.workspaces.get('ws_1')?.agent_id, 'ag_1');
		assert.equal(service.agents.get('ag_1')?.workspace_id, 'ws_1');
		assert.equal(service.workspaces.get('ws_1')?.title, 'Acme');
		const { name, instructions } = service.agents.get('ag_1') ?? {};
		assert.deepEqual(
			{ name, instructions },
			{ name: 'Assistant for Acme', instructions: 'Greet.' },
		);
	});

	await step('onboarding-webhook creates nothing when it is called again', async () => {
		const { status, body } = await call({ company: 'Acme' });
		assert.equal(status, 200);
		assert.deepEqual(body, { workspace: service.workspaces.get('ws_1') });
		assert.deepEqual(held(), { workspaces: 1, agents: 1 });
	});

	await step(
		'onboarding-webhook responds 400 to bad input and asks nothing of the service',
		async () => {
			service.reset();
			for (const input of [{}, [], { company: ' ' }, { company: 7 }, { company: null }]) {
				const { status, body } = await call(input);
				assert.equal(status, 400, JSON.stringify(input));
				assert.match(String(body.error), /name of the company/);
			}
			assert.equal(service.journal.length, 0);
		},
	);

	await step('onboarding-webhook responds 502 when no workspace is created', async () => {
		service.inject({ kind: 'status', status: 403, method: 'POST', path: '/v1/workspaces' });
		const { status, body } = await call({ company: 'Acme' });
		assert.equal(status, 502);
		assert.deepEqual(Object.keys(body), ['error']);
		assert.match(String(body.error), /isn't allowed/);
		assert.deepEqual(held(), { workspaces: 0, agents: 0 });
	});

	await step(
		'onboarding-webhook responds 502 with the workspace when no agent is created',
		async () => {
			service.inject({ kind: 'status', status: 422, method: 'POST', path: '/v1/agents' });
			const { status, body } = await call({ company: 'Acme' });
			assert.equal(status, 502);
			assert.match(String(body.error), /rejected the fields/);
			assert.deepEqual(body.workspace, service.workspaces.get('ws_1'));
			assert.deepEqual(held(), { workspaces: 1, agents: 0 });
		},
	);
};
