import type { IDataObject } from 'n8n-workflow';

import { CREATED_FIELDS } from '../conventions';
import { InputError } from '../errors/InputError';
import { ServiceError } from '../errors/ServiceError';
import { readPages, type List } from '../transport/lists/readPages';
import { fingerprintOf, type FieldFilter } from './fingerprint';
import { notWhole, removeKnown, toListed, unknownField, type Listed } from './findChanges';

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

function toEvent(
	{ event, id, ...details }: Change,
	number: number,
	fingerprint?: string,
): WorkspaceEvent {
	const eventId = fingerprintOf(JSON.stringify([number, event, id, fingerprint]));
	return { event, id, eventId, ...details };
}

/** Enough to build a workflow on. */
const MAX_SAMPLES = 3;

/**
 * Samples for the editor, from the list's first page that has workspaces. They are the newest if the workspaces say
 * when they were created, otherwise the last. Further pages are read only as long as no workspace has a field to watch.
 * @throws {ServiceError} when there are none, or the page cannot be compared
 * @throws {InputError} when no workspace has a field to watch
 */
export async function sampleEvents(
	list: List,
	{ events: [event], fields }: { events: EventName[]; fields: FieldFilter },
): Promise<WorkspaceEvent[]> {
	const unknown = new Set(fields.watched);
	let samples: Listed[] | undefined;
	for await (const { elements, doubts = [] } of readPages(list)) {
		const noList = doubts.find(({ kind }) => kind === 'noList');
		if (noList !== undefined) throw notWhole(noList);
		if (elements.length === 0) continue;
		samples ??= newestOf(toListed(elements, fields));
		removeKnown(unknown, elements);
		if (unknown.size === 0) break;
	}
	if (samples === undefined) throw noWorkspaces();
	const [name] = unknown;
	if (name !== undefined) throw unknownFieldError(name);
	return samples.map(({ id, fingerprint, workspace }) => {
		const changed = event === 'updated' && fields.watched.length > 0 && { changed: fields.watched };
		const details = event === 'deleted' ? {} : { ...changed, workspace };
		return toEvent({ event, id, ...details }, 0, fingerprint);
	});
}

function newestOf(listed: Listed[]): Listed[] {
	const newest = listed.reverse().sort((a, b) => createdAt(b) - createdAt(a));
	return newest.slice(0, MAX_SAMPLES);
}

function noWorkspaces(): ServiceError {
	return new ServiceError({
		message: 'There are no workspaces to use as test events',
		description:
			"Create one in the service, or check 'Options' → 'Query Parameters', then fetch a test event again.",
	});
}

function unknownFieldError(name: string): InputError {
	const advice = 'Correct the name, or remove the field until a workspace has it.';
	return new InputError(unknownField(name), advice, false);
}

/** Milliseconds or seconds since 1970, the same unit for the whole list; 0 if the workspace does not say. */
function createdAt({ workspace }: Listed): number {
	const values = CREATED_FIELDS.map((key) => workspace[key]);
	const time = values.find((value) => typeof value === 'string' || typeof value === 'number');
	return Number(time) || Date.parse(String(time)) || 0;
}
