import type { SavedWorkflow } from '../../../n8n/n8nApi.mjs';
import type { ScenarioContext } from '../../core/scenario';
import type { Session } from '../../core/session';

/** Runs one imported example on a service that nobody has talked to yet. */
export type Check = (
	session: Session,
	workflow: SavedWorkflow,
	step: ScenarioContext['step'],
) => Promise<void>;
