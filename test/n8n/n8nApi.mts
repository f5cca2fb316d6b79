import { randomBytes } from 'node:crypto';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IRun,
	IRunExecutionData,
	ITaskData,
} from 'n8n-workflow';
import { parse } from 'flatted';
import { waitFor } from './processes/waitFor.mjs';
import type { Workflow } from './workflow.mjs';

export interface Credential {
	id: string;
	name: string;
}

export type SavedWorkflow = Workflow & { id: string };

export interface Execution {
	id: string;
	status: IRun['status'];
	mode: string;
	data: IRunExecutionData;
}

/** The two characters are the kinds that n8n asks for. */
export const newPassword = (): string => `A1${randomBytes(18).toString('base64url')}`;

/** Each run has its own random password. */
export const owner = { email: 'owner@example.com', password: newPassword() };

export type N8nApi = ReturnType<typeof createApi>;

/** What the editor does over n8n's internal REST API, as its owner. */
export function createApi(url: string, { version }: { version: string }) {
	const isVersion1 = version.startsWith('1.');
	let cookie = '';

	async function request<T>(method: string, path: string, body?: object): Promise<T> {
		const response = await fetch(`${url}${path}`, {
			method,
			headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
			body: body && JSON.stringify(body),
		});
		const setCookie = response.headers.getSetCookie().find((line) => line.startsWith('n8n-auth='));
		if (setCookie !== undefined) cookie = setCookie.split(';')[0];
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
		return JSON.parse(text) as T;
	}

	async function rest<T>(method: string, path: string, body?: object): Promise<T> {
		return (await request<{ data: T }>(method, `/rest${path}`, body)).data;
	}

	async function getExecution(id: string): Promise<Execution> {
		const { data, ...execution } = await rest<Omit<Execution, 'data'> & { data: string }>(
			'GET',
			`/executions/${id}`,
		);
		return { ...execution, data: parse(data) as IRunExecutionData };
	}

	async function waitForExecution(id: string): Promise<Execution> {
		return await waitFor(`execution ${id} to end`, async () => {
			// Some versions save the status before the data, and answer 500 in between.
			const execution = await getExecution(id).catch(() => undefined);
			const hasEnded = execution && !['new', 'running'].includes(execution.status);
			return hasEnded && 'resultData' in Object(execution.data) && execution;
		});
	}

	/** n8n 2 publishes a version of a workflow; n8n 1 activates it. */
	async function setActive(active: boolean, id: string, versionId?: string): Promise<void> {
		if (isVersion1) await rest('PATCH', `/workflows/${id}`, { active, versionId });
		else
			await rest('POST', `/workflows/${id}/${active ? 'activate' : 'deactivate'}`, { versionId });
	}

	return {
		request,
		rest,

		/** The first thing anyone does in a new n8n. */
		async setUpOwner(password = owner.password): Promise<void> {
			const { email } = owner;
			const names = { firstName: 'Local', lastName: 'Owner' };
			await rest('POST', '/owner/setup', { email, password, ...names });
		},

		async logIn(password = owner.password): Promise<void> {
			await rest('POST', '/login', { emailOrLdapLoginId: owner.email, password });
		},

		async createCredential(
			name: string,
			data: ICredentialDataDecryptedObject,
			type = 'appBuilderApi',
		): Promise<Credential> {
			return await rest<Credential>('POST', '/credentials', { name, type, data });
		},

		/** The Test that runs when a credential is saved. */
		async testCredential(
			{ id, name }: Credential,
			data: ICredentialDataDecryptedObject,
		): Promise<{ status: string; message: string }> {
			const credentials = { id, name, type: 'appBuilderApi', data };
			return await rest('POST', '/credentials/test', { credentials });
		},

		async createWorkflow(workflow: Workflow): Promise<SavedWorkflow> {
			return await rest('POST', '/workflows', workflow);
		},

		async getWorkflow(id: string): Promise<SavedWorkflow> {
			return await rest('GET', `/workflows/${id}`);
		},

		/** The editor's Save. */
		async updateWorkflow(workflow: SavedWorkflow): Promise<SavedWorkflow> {
			const { id, name, nodes, connections, settings, versionId } = workflow;
			const changes = { name, nodes, connections, settings, versionId };
			return await rest('PATCH', `/workflows/${id}`, changes);
		},

		/**
		 * Runs a saved workflow from one of its triggers, as the editor's Execute button does.
		 * @param given what the trigger outputs, if it's an external event such as a chat message
		 */
		async runWorkflow(
			workflow: SavedWorkflow,
			trigger = workflow.nodes[0].name,
			given?: IDataObject,
		): Promise<Execution> {
			const data = given && triggered(given);
			const { executionId } = await rest<{ executionId: string }>(
				'POST',
				`/workflows/${workflow.id}/run`,
				{ workflowData: workflow, triggerToStartFrom: { name: trigger, data } },
			);
			return await waitForExecution(executionId);
		},

		/** What the list of executions does: Retry with currently saved workflow, or with the original one. */
		async retry({ id }: Pick<Execution, 'id'>, loadWorkflow = true): Promise<Execution> {
			const options = { loadWorkflow };
			const retried = await rest<{ id: string }>('POST', `/executions/${id}/retry`, options);
			return await waitForExecution(retried.id);
		},

		getExecution,

		async listExecutions(workflowId: string): Promise<Array<Omit<Execution, 'data'>>> {
			const filter = encodeURIComponent(JSON.stringify({ workflowId }));
			const { results } = await rest<{ results: Array<Omit<Execution, 'data'>> }>(
				'GET',
				`/executions?filter=${filter}&limit=100`,
			);
			return results;
		},

		activate: async ({ id, versionId }: { id: string; versionId?: string }) =>
			await setActive(true, id, versionId),

		deactivate: async ({ id }: { id: string }) => await setActive(false, id),
	};
}

function triggered(json: IDataObject): ITaskData {
	return {
		startTime: Date.now(),
		executionTime: 0,
		executionIndex: 0,
		executionStatus: 'success',
		source: [],
		data: { main: [[{ json }]] },
	};
}
