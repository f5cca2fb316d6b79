import { ServiceError } from '../errors/ServiceError';

/** n8n keeps them for as long as the workflow exists, and reads and writes all of them with each poll. */
const MAX_WORKSPACES = 500_000;

/** In characters. n8n writes all IDs with each event; most IDs are UUIDs of 36 characters, or shorter. */
const MAX_AVERAGE_ID_LENGTH = 64;

/** What the trigger knows of a workspace. */
export interface Entry {
	/** The fingerprint of the fields that count, as they were last reported. */
	fingerprint: string;
	/** The hashes of the watched fields; known if the fingerprint is. */
	hashes: string;
	/** Whether the last complete list lacked it, although the service still had it or its ID cannot be looked up. */
	isUnlisted: boolean;
}

function tooMany(): ServiceError {
	return new ServiceError({
		message: 'The list has more workspaces than the trigger can remember',
		description: `It remembers up to ${MAX_WORKSPACES.toLocaleString('en')}, with IDs of ${MAX_AVERAGE_ID_LENGTH} characters on average. Request a filtered list with 'Options' → 'Query Parameters'.`,
	});
}

/** The workspaces as they were reported. A poll works on a copy, which counts once it is stored. */
export class Snapshot {
	/** Whether the list was never read: its workspaces are not new then. */
	isFirst = true;
	/** Whether more than half of the workspaces were missing from the last list. */
	isHeld = false;
	/** Whether no list with workspaces has shown yet that they have the fields to watch. */
	hasNewFields = true;
	/** How many polls have reported events: the same change in the same place gets another event ID each time. */
	reports = 0;
	/** Entries by ID, least recently looked up first. */
	readonly #entries = new Map<string, Entry>();
	#idCharacters = 0;

	get size(): number {
		return this.#entries.size;
	}

	get(id: string): Entry | undefined {
		return this.#entries.get(id);
	}

	/**
	 * Replaces an entry in its place, or adds it as the last one.
	 * @throws {ServiceError} when there are too many entries, or their IDs are too long in total
	 */
	set(id: string, entry: Entry): void {
		if (!this.#entries.has(id)) this.#idCharacters += id.length;
		this.#entries.set(id, entry);
		const hasRoom =
			this.size <= MAX_WORKSPACES && this.#idCharacters <= MAX_WORKSPACES * MAX_AVERAGE_ID_LENGTH;
		if (!hasRoom) throw tooMany();
	}

	delete(id: string): void {
		if (this.#entries.delete(id)) this.#idCharacters -= id.length;
	}

	[Symbol.iterator](): IterableIterator<[id: string, entry: Entry]> {
		return this.#entries.entries();
	}
}
