import type { IDataObject } from 'n8n-workflow';

import { getId } from '../../../conventions';
import { ServiceError, type ErrorText } from '../../../errors/ServiceError';
import type { Client } from '../../../transport/client';
import type { Earlier, TaskItem } from '../../operation';
import { shorten } from '../../../text/format';
import { Turns } from '../turns';
import type { Action, Matches } from './decide';
import { appeared, mayStillBeCreated, nearlyTheSame, noKnownId, storedOtherwise } from './errors';
import { isFoundAgain } from './findAgain';
import { matchLabel } from './matchFields';
import { changedField, isById, toNearKey } from './matchKey';
import { getById, readIndex, withId, type Index, type ListSettings } from './readIndex';

interface Work extends Pick<TaskItem, 'blockedBy' | 'stays'> {
	itemIndex: number;
	/** Decides what to do with the workspaces that match. Sends nothing. */
	decide: (matches: Matches) => Action[];
	apply: (actions: Action[]) => Promise<Applied>;
}

export interface Applied {
	/** What the service returned, or the dry run says. */
	outputs: IDataObject[];
	/** The workspaces that match afterwards; none if the response to their create has no ID. */
	workspaces: IDataObject[];
}

/** What this execution did with a key. Without an entry, only the list knows. */
interface Known {
	/** As it left them: none if nobody knows their ID, undefined if a create may still be processed. */
	workspaces: IDataObject[] | undefined;
	/** Whether an earlier attempt did: the list is newer, if it shows them. If not, the list is older. */
	isEarlier?: boolean;
	isOutdated?: boolean;
}

/** A service's workspaces by match key, as one execution read them and as its own writes left them. */
export class Workspaces {
	readonly #settings: ListSettings;
	readonly #turns = new Turns();
	/** The list, read once. If that fails, all items share the error: its requests were already retried. */
	#list: Promise<Index> | undefined;
	readonly #known = new Map<string, Known>();
	/** Whether a create was found again: the next one waits, and is checked if not. Rejects if nothing may be created. */
	#wasFound = Promise.resolve(false);
	/** What earlier attempts created, but didn't find again. */
	readonly #unchecked: Array<{ key: string; created: IDataObject }> = [];
	/** The first key of those that are nearly the same, in the order of the items. */
	readonly #nearKeys = new Map<string, string>();
	/** The items that have a key. */
	readonly #items = new Map<string, Set<number>>();

	constructor(settings: ListSettings) {
		this.#settings = settings;
	}

	/** Remembers what an earlier attempt did. */
	recall(key: string, { itemIndex, results, error, isKept }: Earlier): void {
		this.#meet(key, itemIndex);
		const workspaces = results?.filter((one) => getId(one) !== undefined);
		const { workspaces: before } = this.#known.get(key) ?? {};
		this.#known.set(key, { workspaces: workspaces ?? before, isEarlier: true });
		if (results === undefined || error?.isItemError) return;
		if (isKept && error && !error.retry) {
			this.#wasFound = Promise.reject(new ServiceError(error));
			// There may be no further create.
			this.#wasFound.catch(() => undefined);
		} else if (error?.isAnsweredByRetry) this.#wasFound = Promise.resolve(true);
		// Its check failed, or another item's failure ended it.
		else if (error ?? isKept) this.#unchecked.push({ key, created: results[0] });
	}

	/**
	 * Processes an item once those before it with the same key have ended. After a create with an unknown outcome, no
	 * further item with that key is processed: it might create the workspace twice.
	 */
	async process(client: Client, key: string, work: Work): Promise<void> {
		this.#meet(key, work.itemIndex);
		await this.#turns.take(key, async () => {
			if (work.stays()) return;
			const matches = await this.#find(client, key, work.blockedBy);
			const actions = work.decide(matches);
			const apply = async () => await this.#remember(key, matches, work.apply(actions));
			await (actions[0]?.action === 'create' ? this.#create(client, key, apply) : apply());
		});
	}

	/** Tells the user of keys that several items have: as many as fit into the 120 characters of n8n's guidelines. */
	warnOfRepeated(): void {
		const repeated = [...this.#items].filter(([, { size }]) => size > 1);
		const labels = repeated.map(([key]) => matchLabel(this.#settings.matchFields, key));
		const message = `Items with the same match values share a workspace: ${labels.join('; ')}`;
		if (labels.length > 0) this.#settings.warn(shorten(message, 120));
	}

	#meet(key: string, itemIndex: number): void {
		const nearKey = toNearKey(key);
		if (!this.#nearKeys.has(nearKey)) this.#nearKeys.set(nearKey, key);
		this.#items.set(key, (this.#items.get(key) ?? new Set<number>()).add(itemIndex));
	}

	/** The workspaces that match: as this attempt left them, as the service shows them, or as an earlier attempt left them. */
	async #find(client: Client, key: string, blockedBy?: ErrorText): Promise<Matches> {
		const known = this.#known.get(key);
		if (known && !known.isEarlier) {
			return { workspaces: addressable(known), isOutdated: known.isOutdated };
		}
		const shown = await this.#read(client, key).catch((error: unknown) => {
			// Its create may still have gone through.
			const isUnknown = blockedBy && error instanceof ServiceError;
			throw isUnknown ? inDoubt(error.text) : error;
		});
		if (known === undefined || shown.workspaces.length > 0) return shown;
		return { ...shown, workspaces: addressable(known, blockedBy) };
	}

	async #read(client: Client, key: string): Promise<Matches> {
		if (isById(this.#settings.matchFields)) {
			const [id] = JSON.parse(key) as string[];
			const found = await getById(client, id);
			return { workspaces: found.map((workspace) => withId(id, workspace)) };
		}
		const { byKey, shown } = await (this.#list ??= this.#readList(client));
		return { workspaces: byKey.get(key) ?? [], shown };
	}

	async #readList(client: Client): Promise<Index> {
		const before = await readIndex(client, this.#settings);
		for (const one of this.#unchecked) {
			await isFoundAgain(client, this.#settings, { ...one, before });
		}
		return before;
	}

	/** Creates a workspace that the next execution will find. Until one was found, the next create waits. */
	async #create(client: Client, key: string, create: () => Promise<Applied>): Promise<void> {
		const { matchFields, isDryRun } = this.#settings;
		const before = await this.#list;
		const nearKey = toNearKey(key);
		const near = before?.byNearKey.get(nearKey) ?? this.#nearKeys.get(nearKey)!;
		if (near !== key) throw nearlyTheSame(matchFields, near, before?.byKey.get(near)?.[0]);
		if (isDryRun) return void (await create());
		const creating = this.#wasFound.then(async () => {
			// It may have been read again since.
			const [found] = before?.byKey.get(key) ?? [];
			if (found) throw appeared(found);
			return (await create()).outputs[0];
		});
		const check = async (created: IDataObject) =>
			await isFoundAgain(client, this.#settings, { key, created, before });
		this.#wasFound = this.#wasFound.then(
			async (wasFound) => wasFound || (await creating.then(check, () => false)),
		);
		const checking = this.#wasFound.catch((error: unknown) => {
			throw error instanceof ServiceError && error.text.retry ? inDoubt(error.text) : error;
		});
		const [created] = await Promise.all([creating, checking]);
		const changed = changedField(created, matchFields, key);
		if (changed !== undefined) throw storedOtherwise(created, changed);
	}

	/** Remembers what was written, or that it may have been. */
	async #remember(key: string, matches: Matches, applying: Promise<Applied>): Promise<Applied> {
		const applied = await applying.catch((error: unknown) => {
			const isLost = error instanceof ServiceError && error.isOutcomeUnknown;
			if (isLost) this.#known.set(key, { workspaces: undefined });
			else if (matches.workspaces.length > 0) {
				this.#known.set(key, { workspaces: matches.workspaces, isOutdated: true });
			}
			throw isLost ? inDoubt(error.text) : error;
		});
		this.#known.set(key, { workspaces: applied.workspaces });
		return applied;
	}
}

/** The error of a create that the next execution looks for. */
function inDoubt(text: ErrorText): ServiceError {
	return new ServiceError({ ...text, retry: 'findFirst' });
}

function addressable({ workspaces }: Known, blockedBy?: ErrorText): IDataObject[] {
	if (workspaces === undefined) throw blockedBy ? inDoubt(blockedBy) : mayStillBeCreated();
	if (workspaces.length === 0) throw noKnownId();
	return workspaces;
}
