import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { runChecks } from '../../core/check';
import { checkTrigger } from '../headless/trigger';
import { checkOverlap } from './overlap';

const durable = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	// As often as it can, so that polls come when they are due.
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
};

/** n8n's ways to schedule polls and to store what they have found. */
const ways: Record<string, NodeJS.ProcessEnv> = {
	'in memory': {},
	'by the durable scheduler': durable,
	'with durable cursors': { ...durable, N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true' },
};

/** The trigger's polls as n8n's durable scheduler runs them: nothing is lost, and nothing is given twice. */
export const scheduler: Scenario = async (context) => {
	for (const [way, settings] of Object.entries(ways)) {
		console.log(`  ${way}`);
		const session = await openSession(context, settings);
		const { api, credentialData } = session;
		const credential = await api.createCredential('App Builder account', credentialData);
		await runChecks(session, credential, context.step, [checkOverlap, checkTrigger]);
		await session.close();
	}
};
