import { ServiceError } from '../errors/ServiceError';
import { MAX_WORKSPACES } from '../transport/response/bounds';

/** n8n keeps some 40 bytes for each workspace with the workflow, and writes all of them with each event. */
const MAX_ID_LENGTH = 64;

export class TooManyWorkspaces extends ServiceError {
	constructor() {
		super({
			message: 'The list has more workspaces than the trigger can remember',
			description: `It remembers up to ${MAX_WORKSPACES.toLocaleString('en')}, with IDs of ${MAX_ID_LENGTH} characters on average. Ask for less with 'Options' → 'Query Parameters'.`,
		});
	}
}

/** @throws {TooManyWorkspaces} when they are too many, or their IDs too long in all */
export function assertRoom(workspaces: number, idCharacters: number): void {
	const isRoom = workspaces <= MAX_WORKSPACES && idCharacters <= MAX_WORKSPACES * MAX_ID_LENGTH;
	if (!isRoom) throw new TooManyWorkspaces();
}
