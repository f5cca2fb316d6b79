import assert from 'node:assert/strict';
import { startWorker } from '../../../n8n/n8nProcess.mjs';
import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { callWebhook } from '../../core/webhook';
import { waitFor } from '../../../processes/waitFor.mjs';
import { appBuilder, assignments, webhook } from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import { checkOutcome, runningExecutions, waitForEnd } from './outcome';
import { startPostgres } from './postgres';
import { startRedis } from './redis';
import { retryOnAnotherWorker } from './retry';
import { pollOnMainRunOnWorker } from './trigger';

const executions = 200;
/** Each worker paces itself, so each gets half of what the service allows in a minute. */
const limit = 120;
const share = limit / 2;
/** By then both workers have used up their first minute and hold executions that wait. */
const killAt = limit;

/** Soon enough for a test: how long n8n takes to see that a worker is gone. */
const lockSettings = {
	QUEUE_WORKER_LOCK_DURATION: '20000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '5000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

/** n8n's queue mode: two workers on one key, one of them killed in the middle. */
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
		...lockSettings,
	});
	const { api, service, home, credentialData } = session;
	const [first, second] = await step('two workers start', async () => [
		await startWorker(home, 'worker-1'),
		await startWorker(home, 'worker-2'),
	]);

	Object.assign(service.settings, { limit });
	const credential = await api.createCredential('Shared key', {
		...credentialData,
		plan: 'custom',
		requestsPerMinute: share,
	});
	const create = {
		resource: 'workspace',
		operation: 'create',
		fields: assignments({ name: '={{ $json.body.number }}' }),
	};
	const saved = await api.createWorkflow(
		workflow('Queue', [webhook('queue'), appBuilder('Create', create, credential)]),
	);
	await api.activate(saved);

	await step(`${executions} executions are queued`, async () => {
		for (let number = 1; number <= executions; number++) {
			assert.ok((await callWebhook(session, 'queue', { number })).ok);
		}
	});

	const running = await step(`a worker is killed after ${killAt} workspaces`, async () => {
		await waitFor(`${killAt} workspaces`, () => service.workspaces.size >= killAt, {
			timeout: 60_000,
		});
		const count = () => postgres.query(runningExecutions).length;
		await waitFor('executions that wait on both workers', () => count() > 5);
		await second.kill();
		return count();
	});

	await step('every other execution ends well, and nothing is created twice', async () => {
		await waitForEnd(postgres, executions);
		await checkOutcome(session, postgres, running);
	});

	await step("the workers' shares kept the key within its limit", async () => {
		const refused = service.journal.filter(({ status }) => status === 429).length;
		assert.equal(refused, 0);
	});

	let lastWorker = first;
	await step('another worker resumes an execution that failed', async () => {
		await retryOnAnotherWorker(session, async () => {
			await first.stop();
			lastWorker = await startWorker(home, 'worker-3');
		});
	});

	await step('the trigger polls on the main process, and a worker runs what follows', async () => {
		await pollOnMainRunOnWorker(session, lastWorker);
	});

	for (const part of [lastWorker, session, postgres, redis]) {
		await ('close' in part ? part.close() : part.stop());
	}
};
