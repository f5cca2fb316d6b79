import type { Scenario, ScenarioContext } from '../../core/scenario';
import { addWorkspace } from '../../core/changeService';
import { openSession, type Session } from '../../core/session';
import { manualTrigger, set } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { openBrowser, type Editor } from './browser';
import { connectNodes, dragActionIn, openNode, searchNodePanel } from './canvas';
import { createCredential } from './credentialDialog';
import { checkCustomApiCall, chooseMatchFields, createAgent } from './forms';
import { retryFailedExecution } from './retry';
import { fetchTestEvent } from './trigger';
import { showWorkflow } from './workflow';
import { previewOutput } from './preview';
import { mapFieldFromInput, pickWorkspace, readErrorPanel, readOutput } from './nodePanel';

const workspaces = ['Marketing site', 'Support portal', 'Sales dashboard'];

/** Everything a user does with mouse and keyboard in n8n's editor. */
export const editor: Scenario = async (context) => {
	const { step, install, screenshots } = context;
	const session = await openSession(context);
	for (const name of workspaces) await addWorkspace(session.service, { name });
	const saved = await session.api.createWorkflow(
		workflow('Customers to workspaces', [
			manualTrigger(),
			set('Customers', { customer: 'Acme', seats: '3' }),
		]),
	);
	const editorPage = await step('the owner opens the workflow', async () => {
		const opened = await openBrowser(install, session.url, screenshots);
		await opened.page.goto(`${session.url}/workflow/${saved.id}`);
		await opened.page.getByTestId('canvas-node').first().waitFor();
		return opened;
	});
	try {
		await useNode(editorPage, session, step);
		await step('a failed execution is read, corrected, and retried', async () => {
			const credential = await session.api.createCredential('Retry', session.credentialData);
			await retryFailedExecution(editorPage, session, credential);
		});
		await step('Fetch Test Event gives samples of the trigger at once', async () => {
			const credential = await session.api.createCredential('Watch', session.credentialData);
			await fetchTestEvent(editorPage, session, credential);
		});
		await step('the output that is certain is offered before the node has run', async () => {
			const credential = await session.api.createCredential('Preview', session.credentialData);
			await previewOutput(editorPage, session, credential);
		});
		await step('a workflow is executed, and its output is read below the canvas', async () => {
			const credential = await session.api.createCredential('Sync', session.credentialData);
			await showWorkflow(editorPage, session, credential);
		});
	} catch (error) {
		await editorPage.photograph('failure');
		throw error;
	}
	await editorPage.close();
	await session.close();
};

async function useNode(
	editorPage: Editor,
	{ service, credentialData }: Session,
	step: ScenarioContext['step'],
): Promise<void> {
	await step('searching "workspace" finds the node', async () => await searchNodePanel(editorPage));
	await step('its action is dragged onto the canvas', async () => await dragActionIn(editorPage));
	await step('the credential is created: wrong key refused, right key accepted', async () => {
		await createCredential(editorPage, credentialData);
	});
	await step('it is connected to the node before', async () => await connectNodes(editorPage));
	await openNode(editorPage, 'Update workspace');
	await step('a workspace is picked from the searched list', async () => {
		await pickWorkspace(editorPage, workspaces);
	});
	await step('a field is mapped by dragging it from the input', async () => {
		await mapFieldFromInput(editorPage);
	});
	await step('the step runs and its output is read', async () => {
		await readOutput(editorPage, service);
	});
	await step('the error panel says what happened and what to do', async () => {
		await readErrorPanel(editorPage, service);
	});
	await step('an agent is created with the form of Agent → Create', async () => {
		await createAgent(editorPage, service);
	});
	await step('the fields to match on are picked from the list, or entered', async () => {
		await chooseMatchFields(editorPage);
	});
	await step('Custom API Call leads to the HTTP Request node', async () => {
		await checkCustomApiCall(editorPage);
	});
}
