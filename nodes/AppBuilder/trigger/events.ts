import type { IDataObject } from 'n8n-workflow';

import { fingerprintOf } from './fingerprint';

/** What can happen to a workspace, in the order of the samples. */
export const EVENTS = ['created', 'updated', 'deleted'] as const;
export type EventName = (typeof EVENTS)[number];

/** What has happened to a workspace. For a deleted workspace only the ID is known. */
export interface Change {
	event: EventName;
	id: string;
	/** The watched fields that have changed. */
	changed?: string[];
	workspace?: IDataObject;
}

/** What the trigger outputs. */
export interface WorkspaceEvent extends Change {
	/** Stays the same if the event is output again. */
	eventId: string;
}

/** The events of a poll, up to 'Max Events per Poll'. */
export class Reports {
	readonly events: WorkspaceEvent[] = [];
	readonly #wanted: readonly EventName[];
	readonly #maxEvents: number;
	readonly #number: number;

	/** @param number how many polls have reported events before */
	constructor(
		{ events, maxEvents }: { events: readonly EventName[]; maxEvents: number },
		number: number,
	) {
		this.#wanted = events;
		this.#maxEvents = maxEvents;
		this.#number = number;
	}

	get isFull(): boolean {
		return this.events.length >= this.#maxEvents;
	}

	/**
	 * Adds an event if the user wants it.
	 * @param fingerprint of the workspace as it is now
	 * @returns false if the poll has no room for it
	 */
	report(change: Change, fingerprint?: string): boolean {
		if (!this.#wanted.includes(change.event)) return true;
		if (this.isFull) return false;
		this.events.push(toEvent(change, this.#number, fingerprint));
		return true;
	}
}

/** @param number how many polls have reported events before */
export function toEvent(
	{ event, id, ...details }: Change,
	number: number,
	fingerprint?: string,
): WorkspaceEvent {
	const eventId = fingerprintOf(JSON.stringify([number, event, id, fingerprint]));
	return { event, id, eventId, ...details };
}
