import { createCollection, type Collection } from './collection';
import { createFaultQueue, type FaultQueue } from './faults';
import type { JournalEntry } from './journal';
import { createListPages, type ListPages } from './listPages';
import { createRateLimit, type RateLimit } from './rateLimit';
import { createSettings, type ServiceSettings } from './settings';

export type RequestListener = (count: number, over: Promise<unknown>) => Promise<void>;

/** Everything the service remembers between requests. */
export interface Core {
	settings: ServiceSettings;
	journal: JournalEntry[];
	faults: FaultQueue;
	workspaces: Collection;
	agents: Collection;
	rateLimit: RateLimit;
	listPages: ListPages;
	/** Called before each request is handled. */
	beforeRequest: { call?: RequestListener; clear(): void };
	reset(): void;
}

/** The state of a service that nobody has talked to yet. */
export function createCore(chosen: Partial<ServiceSettings>): Core {
	const settings = createSettings(chosen);
	const firstSettings = { limit: undefined, ...settings };
	const journal: JournalEntry[] = [];
	const parts = {
		faults: createFaultQueue(),
		workspaces: createCollection('ws'),
		agents: createCollection('ag'),
		rateLimit: createRateLimit(settings),
		listPages: createListPages(),
		beforeRequest: {
			clear() {
				delete (this as Core['beforeRequest']).call;
			},
		},
	};
	return {
		settings,
		journal,
		...parts,
		reset() {
			Object.assign(settings, firstSettings);
			journal.length = 0;
			for (const part of Object.values(parts)) part.clear();
		},
	};
}
