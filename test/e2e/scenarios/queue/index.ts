import assert from 'node:assert/strict';
import { startWorker } from '../../../n8n/n8nProcess.mjs';
import { UNPACED } from '../../../service/credential';
import { asItIs, corrected, makeRows, retryRest } from '../../core/rows';
import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { callWebhook } from '../../core/webhook';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';
import { appBuilder, assignments, code, webhook } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { startPostgres } from './postgres';
import { startRedis } from './redis';

/** More than the service allows in a minute. */
const EXECUTIONS = 160;
const LIMIT = 120;

const succeededExecutions = "select id from execution_entity where status = 'success'";

/** n8n's queue mode: two workers on one key. */
export const queue: Scenario = async (context) => {
	const { step } = context;
	const { redis, postgres } = await step('Redis and PostgreSQL start', async () => ({
		redis: await startRedis(),
		postgres: await startPostgres(),
	}));
	const session = await openSession(context, {
		EXECUTIONS_MODE: 'queue',
		...redis.environment,
		...postgres.environment,
	});
	const { api, service, home, credentialData } = session;
	const workers = await step('two workers start', async () => [
		await startWorker(home, 'worker-1'),
		await startWorker(home, 'worker-2'),
	]);

	await step(`two workers with half of the limit each end ${EXECUTIONS} executions`, async () => {
		service.settings.limit = LIMIT;
		const credential = await api.createCredential('Shared key', {
			...credentialData,
			plan: 'custom',
			requestsPerMinute: LIMIT / 2,
		});
		const fields = assignments({ name: '={{ $json.body.number }}' });
		const create = { resource: 'workspace', operation: 'create', fields };
		const saved = await api.createWorkflow(
			workflow('Queue', [webhook('queue'), appBuilder('Create', create, credential)]),
		);
		await api.activate(saved);
		for (let number = 1; number <= EXECUTIONS; number++) {
			assert.ok((await callWebhook(session, 'queue', { number })).ok);
		}
		await waitFor(
			'all executions to succeed',
			() => postgres.query(succeededExecutions).length === EXECUTIONS,
			{ timeout: 180_000, interval: 1_000 },
		);
	});

	await step('nothing is created twice, and the key stays within its limit', async () => {
		const numbers = [...service.workspaces.values()].map(({ name }) => name);
		assert.equal(numbers.length, EXECUTIONS);
		assert.equal(new Set(numbers).size, EXECUTIONS);
		assert.ok(service.journal.every(({ status }) => status === 201));
	});

	await step('another worker resumes an execution that failed', async () => {
		service.reset();
		const credential = await api.createCredential('Own key', { ...credentialData, ...UNPACED });
		const create = appBuilder('Create', asItIs, credential);
		const saved = await api.createWorkflow(
			workflow('Resume', [webhook('resume'), code('Rows', makeRows), create]),
		);
		await api.activate(saved);
		await callWebhook(session, 'resume');
		const failed = await waitFor('the execution to fail', async () =>
			(await api.listExecutions(saved.id)).find(({ status }) => status === 'error'),
		);

		for (const worker of workers.splice(0)) await worker.stop();
		workers.push(await startWorker(home, 'worker-3'));
		saved.nodes[2].parameters = corrected;
		const { versionId } = await api.getWorkflow(saved.id);
		await api.updateWorkflow({ ...saved, versionId });
		await retryRest(session, failed);
	});

	for (const worker of workers) await worker.stop();
	await session.close();
	for (const part of [postgres, redis]) await part.stop();
};
