import type { Credential } from '../../../n8n/n8nApi.mjs';
import { appBuilder, code, manualTrigger } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { asItIs, assertEachOnce, corrected, makeRows } from '../../core/rows';
import type { Session } from '../../core/session';
import type { Editor } from './browser';

/** An execution that failed halfway: its error is read, the workflow corrected, and the execution retried. */
export async function retryFailedExecution(
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
	await output.getByText(`${completed} of 500 items were completed`).first().waitFor();
	await photograph('failed-execution');

	saved.nodes[2].parameters = corrected;
	await api.updateWorkflow(saved);
	await page.reload();
	await page.getByTestId('execution-preview-retry-button').click();
	await page.getByText('Retry with currently saved workflow').click();
	await page.getByText('Retry of execution').click();
	await page.getByText('Succeeded in').nth(1).waitFor();
	await create.dblclick();
	await output.getByText(`${completed} of 500 items were completed earlier`).waitFor();
	await photograph('retried-execution');
	assertEachOnce(service);
}
