import { FaultQueue } from './faults';
import type { JournalEntry } from './front';
import { Collection } from './resources';
import { defaultSettings, type ServiceSettings } from './settings';

/** Called before a request is handled: its number, counted from 1, and what resolves when it is over. */
export type RequestListener = (count: number, over: Promise<unknown>) => Promise<void>;

/** Called before a page of the list is sent: how many pages have been, this one included. */
export type PageListener = (served: number) => void;

/** Everything the service remembers between requests. */
export class Core {
	readonly settings: ServiceSettings;
	readonly #firstSettings: ServiceSettings;
	readonly journal: JournalEntry[] = [];
	readonly faults = new FaultQueue();
	readonly workspaces = new Collection('ws');
	readonly agents = new Collection('ag');
	onRequest?: RequestListener;
	onListPage?: PageListener;
	pagesServed = 0;
	/** The rate limit's store cannot be emptied: a new generation starts on keys not yet counted. */
	generation = 0;

	constructor(chosen: Partial<ServiceSettings>) {
		this.settings = { ...defaultSettings, ...chosen };
		this.#firstSettings = { limit: undefined, knownFields: undefined, ...this.settings };
	}

	reset(): void {
		Object.assign(this.settings, this.#firstSettings);
		this.journal.length = 0;
		for (const part of [this.faults, this.workspaces, this.agents]) part.clear();
		this.onRequest = undefined;
		this.onListPage = undefined;
		this.pagesServed = 0;
		this.generation++;
	}
}
