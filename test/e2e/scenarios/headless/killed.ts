import assert from 'node:assert/strict';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { upsert } from '../../../support/workspaces';
import type { LocalService } from '../../../service';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';
import type { Check } from '../../core/check';
import { errorText } from '../../core/executionData';
import { callWebhook } from '../../core/webhook';
import { appBuilder, code, webhook } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';

const ROWS = 300;
/** How many rows each workflow has sent when n8n is killed. */
const KILL_AT = 100;
/** Ten at a time: the first still has some seconds left when the last arrives. */
const LATENCY_MS = 500;
const options = { maxConcurrentItems: 10 };

const create: INodeParameters = {
	...{ resource: 'agent', operation: 'create', model: 'model-1' },
	agentName: '={{ $json.name }}',
	options,
};
const createOrUpdate = upsert({ options }) as INodeParameters;

interface Killed {
	title: string;
	/** Begins the names of all that it creates. */
	prefix: string;
	parameters: INodeParameters;
	settings?: IDataObject;
}

const creates: Killed[] = [
	{ title: 'Create', prefix: 'Agent', parameters: create },
	{
		title: "Create with 'Save execution progress'",
		prefix: 'Saved',
		parameters: create,
		settings: { saveExecutionProgress: true },
	},
];
const sync: Killed = { title: 'Create or Update', prefix: 'Synced', parameters: createOrUpdate };

/** The names of what a workflow created, each as often as it exists. */
const namesBy = ({ agents, workspaces }: LocalService, { prefix }: Killed): string[] =>
	[...agents.values(), ...workspaces.values()]
		.map(({ name }) => String(name))
		.filter((name) => name.startsWith(`${prefix} `));

/** What a person's Retry does after n8n was killed, as when it runs out of memory. */
export const checkKilled: Check = async (session, credential, step) => {
	const { api, service, restart } = session;

	async function start({ title, prefix, parameters, settings }: Killed): Promise<string> {
		const makeRows = `
return Array.from({ length: ${ROWS} }, (_, row) => ({ json: { name: '${prefix} ' + row } }));`;
		const whole = workflow(title, [
			webhook(prefix),
			code('Rows', makeRows),
			appBuilder('Node', parameters, credential),
		]);
		Object.assign(whole.settings, settings);
		const saved = await api.createWorkflow(whole);
		await api.activate(saved);
		await callWebhook(session, prefix);
		return saved.id;
	}

	async function findCrashed(workflowId: string): Promise<string> {
		const { id } = await waitFor('the crashed execution', async () =>
			(await api.listExecutions(workflowId)).find(({ status }) => status === 'crashed'),
		);
		return id;
	}

	const executions = await step('n8n is killed in the middle of its work', async () => {
		service.settings.latencyMs = LATENCY_MS;
		const all = [...creates, sync];
		const ids = new Map<Killed, string>();
		for (const killed of all) ids.set(killed, await start(killed));
		await waitFor(
			`${KILL_AT} rows of each`,
			() => all.every((killed) => namesBy(service, killed).length >= KILL_AT),
			{ interval: 50 },
		);
		await restart(() => (service.settings.latencyMs = 0), 'kill');
		for (const [killed, id] of ids) ids.set(killed, await findCrashed(id));
		return ids;
	});

	async function retry(killed: Killed) {
		assert.ok(namesBy(service, killed).length < ROWS);
		const before = service.journal.length;
		const execution = await api.retry({ id: executions.get(killed)! });
		const names = namesBy(service, killed);
		assert.equal(new Set(names).size, names.length);
		const sent = service.journal.length - before;
		return { sent, text: errorText(execution), names, status: execution.status };
	}

	for (const killed of creates) {
		await step(`${killed.title}: Retry sends nothing, and says why`, async () => {
			const { sent, text } = await retry(killed);
			assert.equal(sent, 0);
			assert.match(text, /^n8n stopped unexpectedly during an earlier attempt/);
		});
	}

	await step(`${sync.title}: Retry creates the rest`, async () => {
		const { status, names } = await retry(sync);
		assert.equal(status, 'success');
		assert.equal(names.length, ROWS);
	});
};
