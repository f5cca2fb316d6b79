import type { Credential } from '../../../n8n/n8nApi.mjs';
import { appBuilder, manualTrigger, set } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Session } from '../../core/session';
import type { Editor } from './browser';

/** A node after one that hasn't run yet is offered the fields that the output certainly has. */
export async function previewOutput(
	{ page, photograph }: Editor,
	{ api, url }: Session,
	credential: Credential,
): Promise<void> {
	const remove = { resource: 'workspace', operation: 'delete' };
	const steps = [manualTrigger(), appBuilder('Delete', remove, credential), set('Next', {})];
	const saved = await api.createWorkflow(workflow('Preview', steps));
	await page.goto(`${url}/workflow/${saved.id}`);
	await page.locator('[data-test-id=canvas-node][data-node-name="Next"]').dblclick();
	const input = page.getByTestId('ndv-input-panel');
	await input.getByText('Usually outputs the following fields').waitFor();
	await input.getByText('deleted', { exact: true }).waitFor();
	await photograph('preview');
}
