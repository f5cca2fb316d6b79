import { runChecks } from '../../core/check';
import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { checkCredential } from './credential';
import { checkFromEnvironment } from './fromEnvironment';
import { checkKilled } from './killed';
import { checkLifecycle } from './lifecycle';
import { checkResume } from './resume';
import { checkSharing } from './sharing';
import { checkTrigger } from './trigger';

/** Everything a user can do without the editor: through n8n's API and with a real trigger. */
export const headless: Scenario = async (context) => {
	const session = await openSession(context);
	const { step } = context;
	const credential = await checkCredential(session, step);
	await runChecks(session, credential, step, [
		checkLifecycle,
		checkResume,
		checkKilled,
		checkTrigger,
		checkSharing,
	]);
	await session.close();
	await checkFromEnvironment(context);
};
