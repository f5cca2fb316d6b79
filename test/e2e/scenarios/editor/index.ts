import type { Credential } from '../../../n8n/n8nApi.mjs';
import type { Scenario } from '../../core/scenario';
import { openSession, type Session } from '../../core/session';
import { manualTrigger, set } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { openBrowser, type Editor } from './browser';
import { connectNodes, dragActionIn, openNode, searchNodePanel } from './canvas';
import { createCredential } from './credentialDialog';
import { dragColumns } from './draggedColumns';
import { matchFirstSync } from './firstSync';
import { chooseMatchFields, createAgent } from './forms';
import { retryFailedExecution } from './retry';
import { fetchTestEvent } from './trigger';
import { showWorkflow } from './workflow';
import { mapFieldFromInput, pickWorkspace, readErrorPanel, readOutput } from './nodePanel';

const workspaces = ['Marketing site', 'Support portal', 'Sales dashboard'];

type Act = (editor: Editor, session: Session) => Promise<void>;

/** With the node that was added first, one after another. */
const withOneNode: Record<string, Act> = {
	'searching "workspace" finds the node': searchNodePanel,
	'its action is dragged onto the canvas': dragActionIn,
	'the credential is created: wrong key refused, right key accepted': createCredential,
	'it is connected to the node before': connectNodes,
	'a workspace is picked from the searched list': async (opened) => {
		await openNode(opened, 'Update workspace');
		await pickWorkspace(opened, workspaces);
	},
	'a field is mapped by dragging it from the input': mapFieldFromInput,
	'the step runs and its output is read': readOutput,
	'the error panel says what happened and what to do': readErrorPanel,
	'an agent is created with the form of Agent → Create': createAgent,
	'the fields to match on are picked from the list, or entered': chooseMatchFields,
};

/** Each with its own workflow and credential. */
const withOneWorkflow: Array<
	[
		title: string,
		credential: string,
		act: (...given: [...Parameters<Act>, Credential]) => Promise<void>,
	]
> = [
	['a failed execution is read, corrected, and retried', 'Retry', retryFailedExecution],
	['Fetch Test Event gives samples of the trigger at once', 'Watch', fetchTestEvent],
	['the fields to match on come from the input, also in a new account', 'First', matchFirstSync],
	['columns are dragged into parameters with names of fields', 'Drag', dragColumns],
	['a workflow is executed, and its output is read below the canvas', 'Sync', showWorkflow],
];

/** Everything a user does with mouse and keyboard in n8n's editor. */
export const editor: Scenario = async (context) => {
	const { step, install, screenshots } = context;
	const session = await openSession(context);
	const { api, credentialData, service, url } = session;
	for (const name of workspaces) service.addWorkspace({ name });
	const saved = await api.createWorkflow(
		workflow('Customers to workspaces', [
			manualTrigger(),
			set('Customers', { customer: 'Acme', seats: '3' }),
		]),
	);
	const opened = await step('the owner opens the workflow', async () => {
		const browser = await openBrowser(install, url, screenshots);
		await browser.page.goto(`${url}/workflow/${saved.id}`);
		await browser.page.getByTestId('canvas-node').first().waitFor();
		return browser;
	});
	try {
		for (const [title, act] of Object.entries(withOneNode)) {
			await step(title, async () => await act(opened, session));
		}
		for (const [title, name, act] of withOneWorkflow) {
			await step(title, async () => {
				await act(opened, session, await api.createCredential(name, credentialData));
			});
		}
	} catch (error) {
		await opened.photograph('failure');
		throw error;
	}
	await opened.close();
	await session.close();
};
