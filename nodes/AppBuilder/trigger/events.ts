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

/** The events of a poll, up to 'Max Events per Poll'. */
export class Reports {
	readonly events: WorkspaceEvent[] = [];
	readonly #wanted: readonly EventName[];
	readonly #maxEvents: number;

	constructor({ events, maxEvents }: { events: readonly EventName[]; maxEvents: number }) {
		this.#wanted = events;
		this.#maxEvents = maxEvents;
	}

	get isFull(): boolean {
		return this.events.length >= this.#maxEvents;
	}

	/** Adds an event that the user wants; false where the poll has no room for it. */
	report(event: WorkspaceEvent): boolean {
		if (!this.#wanted.includes(event.event)) return true;
		if (this.isFull) return false;
		this.events.push(event);
		return true;
	}
}
