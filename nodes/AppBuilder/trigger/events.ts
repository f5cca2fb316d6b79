import type { IDataObject } from 'n8n-workflow';

import { ServiceError } from '../errors/ServiceError';
import { fetchPages, type List } from '../transport/pages/fetchPages';
import type { FieldFilter } from './fingerprint';
import { toListed, type Listed } from './readPage';

/** What can happen to a workspace, in the order of the samples. */
export const EVENTS = ['created', 'updated', 'deleted'] as const;
export type EventName = (typeof EVENTS)[number];

/** What the trigger outputs. For a deleted workspace only the ID is known. */
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

	/** Adds an event if the user wants it; false if the poll has no room for it. */
	report(event: WorkspaceEvent): boolean {
		if (!this.#wanted.includes(event.event)) return true;
		if (this.isFull) return false;
		this.events.push(event);
		return true;
	}
}

/** Enough to build a workflow on. */
const MAX_SAMPLES = 3;
/** Usual names of the creation time; the service documents none. */
const CREATED_KEYS = ['createdAt', 'created_at', 'created', 'creationDate', 'creation_date'];

/**
 * Samples for the editor, from the list's first page that has workspaces. They are the newest if the workspaces say
 * when they were created, otherwise the last.
 * @throws {ServiceError} when there are none, or the page cannot be compared
 */
export async function sampleEvents(
	list: List,
	{ events: [event], fields }: { events: EventName[]; fields: FieldFilter },
): Promise<WorkspaceEvent[]> {
	for await (const page of fetchPages(list)) {
		const listed = toListed(page.value, fields).reverse();
		if (listed.length === 0) continue;
		const newest = listed.sort((a, b) => createdAt(b) - createdAt(a)).slice(0, MAX_SAMPLES);
		return newest.map(({ id, workspace }) =>
			event === 'deleted' ? { event, id } : { event, id, workspace },
		);
	}
	throw new ServiceError({
		message: 'There are no workspaces yet to use as test events',
		description:
			"Create one in the service, or check 'Options' → 'Query Parameters', then fetch a test event again.",
	});
}

/** Milliseconds or seconds since 1970, the same unit for the whole list; 0 if the workspace does not say. */
function createdAt({ workspace }: Listed): number {
	const values = CREATED_KEYS.map((key) => workspace[key]);
	const time = values.find((value) => typeof value === 'string' || typeof value === 'number');
	return Number(time) || Date.parse(String(time)) || 0;
}
