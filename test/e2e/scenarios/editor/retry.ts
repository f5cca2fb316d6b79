import assert from 'node:assert/strict';
import { waitFor } from '../../../processes/waitFor.mjs';
import type { Credential, SavedWorkflow } from '../../../n8n/n8nApi.mjs';
import { appBuilder, code, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { asItIs, assertEachOnce, corrected, makeRows, volatile } from '../../core/rows';
import type { Session } from '../../core/session';
import type { Editor } from './browser';

interface Failed {
	id: string;
	workflowId: string;
}

/** A run that failed in the middle: its error is read, the workflow corrected, and the execution retried. */
export async function retryFailedRun(
	{ page, photograph }: Editor,
	{ api, service, url }: Session,
	credential: Credential,
): Promise<void> {
	service.agents.clear();
	const steps = [manualTrigger(), code('Rows', makeRows), appBuilder('Create', asItIs, credential)];
	const saved = await api.createWorkflow(workflow('Customers to agents', steps));
	const { id } = await api.runWorkflow(saved);
	const completed = service.agents.size;

	await page.goto(`${url}/workflow/${saved.id}/executions/${id}`);
	const create = page.locator('[data-test-id=canvas-node][data-node-name="Create"]');
	await create.dblclick();
	const output = page.getByTestId('output-panel');
	await output.getByText(`Of 500 items, ${completed} were completed`).first().waitFor();
	await output.getByText('From App Builder').click();
	await output.getByText(`"count": ${completed}`).waitFor();
	await photograph('failed-run');

	saved.nodes[2].parameters = corrected;
	await api.updateWorkflow(saved);
	await page.reload();
	await page.getByTestId('execution-preview-retry-button').click();
	await page.getByText('Retry with currently saved workflow').click();
	await page.getByText('Retry of execution').click();
	await page.getByText('Succeeded in').nth(1).waitFor();
	await create.dblclick();
	await output.getByText(`${completed} of 500 items not sent again`).waitFor();
	await photograph('retried-run');
	assertEachOnce(service);
}

/** A run whose key was revoked on the way is retried with the new key in the credential: nothing is created twice. */
export async function retryWithNewKey(editor: Editor, session: Session): Promise<void> {
	const { api, service, credentialData } = session;
	const apiKey = `${service.settings.apiKey}-new`;
	const oldKey = service.settings.apiKey;
	const credential = await api.createCredential('Expiring', credentialData);
	const saved = await createVolatile(session, 'New key', credential);
	const failed = await failWhen(session, saved, () => (service.settings.apiKey = apiKey));
	const { size } = service.agents;

	const data = { ...credentialData, apiKey };
	await api.rest('PATCH', `/credentials/${credential.id}`, {
		...{ ...credential, type: 'appBuilderApi', data },
	});
	await pressRetry(editor, session, failed, 'Retry with currently saved workflow');
	await outputOf(editor, `${size} of 500 items not sent again`);
	assertEachOnce(service);
	service.settings.apiKey = oldKey;
}

/** An edit that would create everything again stops the retry; the original workflow goes on. */
export async function retryAfterEdit(
	editor: Editor,
	session: Session,
	credential: Credential,
): Promise<void> {
	const { api, service } = session;
	const saved = await createVolatile(session, 'Edited', credential);
	const refuse = () => service.inject({ kind: 'status', status: 422 });
	const failed = await failWhen(session, saved, refuse);
	const { size } = service.agents;

	saved.nodes[2].parameters = { ...volatile, model: 'model-2' };
	await api.updateWorkflow(saved);
	await pressRetry(editor, session, failed, 'Retry with currently saved workflow');
	await outputOf(editor, `${size} completed items would be created again`);
	await outputOf(editor, "choose 'Retry with original workflow' for the execution before this one");
	assert.equal(service.agents.size, size);

	await pressRetry(editor, session, failed, 'Retry with original workflow');
	await outputOf(editor, `${size} of 500 items not sent again`);
	assertEachOnce(service);
}

async function createVolatile({ api, service }: Session, name: string, credential: Credential) {
	service.agents.clear();
	const create = appBuilder('Create', volatile, credential);
	return await api.createWorkflow(
		workflow(name, [manualTrigger(), code('Rows', makeRows), create]),
	);
}

/** Runs it, and lets that happen at its hundredth request. */
async function failWhen(
	{ api, service }: Session,
	saved: SavedWorkflow,
	happen: () => void,
): Promise<Failed> {
	let requests = 0;
	service.onRequest(async () => {
		if (++requests === 100) happen();
	});
	const { id } = await api.runWorkflow(saved);
	service.onRequest(async () => {});
	return { id, workflowId: saved.id };
}

/** Chooses it in the failed execution, and opens the execution that it gives. */
async function pressRetry(
	{ page }: Editor,
	{ api, url }: Session,
	{ id, workflowId }: Failed,
	choice: string,
): Promise<void> {
	const before = await api.listExecutions(workflowId);
	await page.goto(`${url}/workflow/${workflowId}/executions/${id}`);
	await page.getByTestId('execution-preview-retry-button').click();
	await page.getByText(choice).click();
	const retried = await waitFor('the retry to end', async () => {
		const [newest, ...others] = await api.listExecutions(workflowId);
		const isNew = others.length === before.length;
		return isNew && !['new', 'running'].includes(newest.status) && newest;
	});
	await page.goto(`${url}/workflow/${workflowId}/executions/${retried.id}`);
	await page.locator('[data-test-id=canvas-node][data-node-name="Create"]').dblclick();
}

async function outputOf({ page }: Editor, text: string): Promise<void> {
	await page.getByTestId('output-panel').getByText(text).first().waitFor();
}
