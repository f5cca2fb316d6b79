import type { Scenario, ScenarioContext } from '../../core/scenario';
import { openSession } from '../../core/session';
import { runChecks } from '../../core/check';
import { checkTrigger } from '../headless/trigger';
import { checkOverlap } from './overlap';

const durable = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	// As often as possible, so that polls start when they're due.
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
};

/** n8n's ways to schedule polls and to store what they have found. */
const ways: Record<string, NodeJS.ProcessEnv> = {
	'in memory': {},
	'by the durable scheduler': durable,
	'with durable cursors': { ...durable, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' },
};

/**
 * The trigger's polls as n8n's durable scheduler runs them: nothing is lost or output twice. Concurrently, because they
 * mostly wait.
 */
export const scheduler: Scenario = async (context) => {
	await Promise.all(Object.entries(ways).map(async (way) => await poll(context, ...way)));
};

async function poll(
	context: ScenarioContext,
	way: string,
	settings: NodeJS.ProcessEnv,
): Promise<void> {
	const step: ScenarioContext['step'] = async (title, run) =>
		await context.step(`${way}: ${title}`, run);
	const session = await openSession({ ...context, step }, settings);
	const { api, credentialData } = session;
	const credential = await api.createCredential('App Builder account', credentialData);
	await runChecks(session, credential, step, [checkOverlap, checkTrigger]);
	await session.close();
}
