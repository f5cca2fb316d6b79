import type { Credential, SavedWorkflow } from '../../n8n/n8nApi.mjs';
import type { ScenarioContext } from './scenario';
import type { Session } from './session';

type Step = ScenarioContext['step'];

/** One part of a scenario, on an unused service. */
export type Check<Given = Credential> = (
	session: Session,
	given: Given,
	step: Step,
) => Promise<void>;
/** The same of an imported example. */
export type ExampleCheck = Check<SavedWorkflow>;

/** Runs the parts of a scenario that share a credential. */
export async function runChecks(
	session: Session,
	credential: Credential,
	step: Step,
	checks: Check[],
): Promise<void> {
	for (const check of checks) {
		session.service.reset();
		await check(session, credential, step);
	}
}
