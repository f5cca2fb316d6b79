import type { IDataObject } from 'n8n-workflow';

import { fingerprintText } from './fingerprint';

/** What can happen to a workspace, in the order of the samples. */
export const EVENTS = ['created', 'updated', 'deleted'] as const;
export type EventName = (typeof EVENTS)[number];

/** What happened to a workspace. For a deleted one, only the ID is known. */
export interface Change {
	event: EventName;
	id: string;
	changed?: string[];
	workspace?: IDataObject;
}

export interface WorkspaceEvent extends Change {
	/** Stays the same if the event is output again. */
	eventId: string;
}

/**
 * @param report identifies the poll among all that report events
 * @param fingerprint of the workspace as it is now
 */
export function toEvent(
	{ event, id, ...details }: Change,
	report: string,
	fingerprint?: string,
): WorkspaceEvent {
	const eventId = fingerprintText(JSON.stringify([report, event, id, fingerprint]));
	return { event, id, eventId, ...details };
}
