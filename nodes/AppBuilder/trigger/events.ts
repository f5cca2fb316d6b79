import type { IDataObject } from 'n8n-workflow';

/** What can happen to a workspace, in the order in which samples are taken. */
export const EVENTS = ['created', 'updated', 'deleted'] as const;
export type EventName = (typeof EVENTS)[number];

/** What the trigger outputs. Of a deleted workspace only the ID is known. */
export interface WorkspaceEvent {
	event: EventName;
	id: string;
	workspace?: IDataObject;
}
