import type { Credential } from '../../../n8n/n8nApi.mjs';
import type { ScenarioContext } from '../../core/scenario';
import type { Session } from '../../core/session';

/** One part of the headless scenario, on a service that nobody has talked to yet. */
export type Check = (
	session: Session,
	credential: Credential,
	step: ScenarioContext['step'],
) => Promise<void>;
