import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { getId } from '../../../conventions';
import { isNotFound, ServiceError, type ErrorText } from '../../../errors/ServiceError';
import { shorten } from '../../../text/format';
import type { Client } from '../../../transport/client';
import type { Earlier, TaskItem } from '../../operation';
import { getWorkspaceJson } from '../../toJson';
import { Turns } from '../turns';
import { isById, getMatchKey, type Action } from './decide';
import { readIndex, type Index, type ListSettings } from './readIndex';

/** In characters: an ID may be anything. */
const MAX_ID_LENGTH = 50;

/** What is done for one item. */
interface Work extends Pick<TaskItem, 'blockedBy'> {
	/**
	 * Decides what to do with the workspaces that match. Sends nothing.
	 * @param areRead whether they come from the service instead of an earlier item
	 */
	decide: (matches: IDataObject[], areRead: boolean) => Action[];
	/** Does it. */
	apply: (actions: Action[]) => Promise<Applied>;
}

/** What was done for one item. */
export interface Applied {
	/** What the service returned, or the dry run says. */
	outputs: IDataObject[];
	/** The workspaces that match afterwards; undefined if they must be read. */
	workspaces: IDataObject[] | undefined;
}

/** A service's workspaces by match key, as one execution read them and as its own writes left them. */
export class Workspaces {
	readonly #settings: ListSettings;
	/** Each turn's result is the workspaces that match its key. */
	readonly #turns: Turns<IDataObject[]>;
	/** Keys for which a create may still be processed. */
	readonly #uncertain = new Set<string>();
	/** Keys that an earlier attempt of this execution may still create. */
	readonly #blocked = new Set<string>();
	/** What this execution left for each key, in this attempt or in earlier ones: a list may lag behind. */
	readonly #own = new Map<string, IDataObject[]>();
	/** What the service returned for what this execution wrote: fields that it doesn't store are missing. */
	readonly #returned: IDataObject[] = [];
	/**
	 * The latest reading of the list, shared by all items that need one. If the first one fails, it's shared too: all keys
	 * need the same list, and its requests were already retried.
	 */
	#reading: { number: number; index: Promise<Index> } | undefined;
	/** How many readings have started. */
	#readings = 0;
	/** How many had started when a key was last written: they may lack that change. */
	readonly #outdated = new Map<string, number>();
	/** The end of the latest create that may show that the service doesn't store a field to match on. */
	#trial: Promise<unknown> = Promise.resolve();
	#isStored = false;

	constructor(context: Pick<IExecuteFunctions, 'continueOnFail'>, settings: ListSettings) {
		this.#turns = new Turns(context);
		this.#settings = settings;
	}

	/** Remembers what an earlier attempt did. */
	recall({ target = '', results }: Earlier): void {
		if (results === undefined) return void this.#blocked.add(target);
		this.#own.set(target, results);
		// What the service stored is in none of them if the item was unchanged.
		const ids = results.map(getId).filter((id) => id !== undefined);
		this.#returned.push(...ids.map((id) => ({ id })));
	}

	/**
	 * Processes an item once those before it with the same key have ended. After a create with an unknown outcome, no
	 * further item with that key is processed: it might create the workspace twice.
	 */
	async process(client: Client, key: string, work: Work): Promise<void> {
		await this.#turns.take(key, async (known) => {
			if (this.#uncertain.has(key)) throw mayStillBeCreated();
			const result = this.#processOne(work, client, key, known);
			await result.catch((error: unknown) => {
				if (error instanceof ServiceError && error.isOutcomeUnknown) this.#uncertain.add(key);
			});
			return await result;
		});
	}

	async #processOne(
		{ blockedBy, decide, apply }: Work,
		client: Client,
		key: string,
		known: IDataObject[] | undefined,
	): Promise<IDataObject[] | undefined> {
		const actions = decide(
			known ?? (await this.#find(client, key, blockedBy)),
			known === undefined,
		);
		const send = async () => {
			const written = () => this.#outdated.set(key, this.#readings);
			const { outputs, workspaces } = await apply(actions).finally(written);
			if (!this.#settings.isDryRun) {
				// Without an ID, they must be read again.
				this.#own.set(key, workspaces ?? []);
				const isWrite = actions.some(({ action }) => action === 'create' || action === 'update');
				if (isWrite) this.#returned.push(...outputs);
			}
			return workspaces;
		};
		return await (actions[0]?.action === 'create' ? this.#create(client, send) : send());
	}

	/**
	 * Sends a create. If no workspace has a field to match on, creates are sent one by one until a workspace shows it.
	 * @throws {ServiceError} when the service doesn't store it: each execution would create all workspaces again
	 */
	async #create<T>(client: Client, send: () => Promise<T>): Promise<T> {
		const { missing = [] } = (await this.#reading?.index) ?? {};
		if (missing.length === 0 || this.#isStored || this.#settings.isDryRun) return await send();
		const created = this.#trial.then(async () => {
			if (this.#returned.length > 0) await this.#checkStored(missing, client);
			return await send();
		});
		// A create that fails shows nothing.
		const check = async () => await this.#checkStored(missing, client);
		this.#trial = created.then(check, () => undefined);
		await this.#trial;
		return await created;
	}

	async #checkStored(fields: string[], client: Client): Promise<void> {
		if (this.#isStored) return;
		const isShown = (one: unknown) => getMatchKey(one, fields) !== undefined;
		const id = this.#returned.map(getId).find((one) => one !== undefined);
		this.#isStored =
			this.#returned.some(isShown) ||
			(id === undefined
				? (await this.#beginReading(client)).missing.length === 0
				: (await getById(client, id)).some(isShown));
		if (!this.#isStored) throw notStored(fields, id);
	}

	/**
	 * The workspaces that match. One missing from the list may be known, because this execution created it.
	 * @throws {ServiceError} when it was created, or may still be, but can't be found
	 */
	async #find(client: Client, key: string, blockedBy?: ErrorText): Promise<IDataObject[]> {
		const found = await this.#read(client, key).catch((error: unknown) => {
			throw blockedBy && error instanceof ServiceError ? stillUnknown(error) : error;
		});
		if (found.length > 0) return found;
		const own = this.#own.get(key);
		if (own === undefined && this.#blocked.has(key)) {
			throw blockedBy ? new ServiceError(blockedBy) : mayStillBeCreated();
		}
		const known = own?.filter((workspace) => getId(workspace) !== undefined);
		if (known?.length === 0) throw notShownYet();
		return known ?? [];
	}

	async #read(client: Client, key: string): Promise<IDataObject[]> {
		if (isById(this.#settings.matchFields)) {
			const [id] = JSON.parse(key) as string[];
			return (await getById(client, id)).map((workspace) => withId(id, workspace));
		}
		const reading = this.#reading;
		const isCurrent = reading !== undefined && reading.number > (this.#outdated.get(key) ?? 0);
		const index = await (isCurrent ? reading.index : this.#beginReading(client));
		return index.byKey.get(key) ?? [];
	}

	#beginReading(client: Client): Promise<Index> {
		const before = this.#reading;
		const reading = { number: ++this.#readings, index: readIndex(client, this.#settings) };
		this.#reading = reading;
		reading.index.catch(() => {
			// Other keys don't need a newer list.
			if (this.#reading === reading && before !== undefined) this.#reading = before;
		});
		return reading.index;
	}
}

/** The workspace with this ID, if there is one. */
async function getById(client: Client, id: string): Promise<IDataObject[]> {
	const found = getWorkspaceJson(client, id).then((workspace) => [workspace]);
	return await found.catch((error: unknown) => {
		if (isNotFound(error)) return [];
		throw error;
	});
}

/** The workspace with the ID that it was requested by, whatever ID the response has. */
export function withId(id: string, workspace: IDataObject): IDataObject {
	return getId(workspace) === id ? workspace : { ...workspace, id };
}

function notShownYet(): ServiceError {
	return new ServiceError({
		message: "This execution has created the workspace, but the service doesn't show it yet",
		description: "This item wasn't sent. Retry it once the workspace appears in the list.",
		isItemError: true,
	});
}

/** The workspace can't be looked up, so its create may still have gone through. */
function stillUnknown({ text }: ServiceError): ServiceError {
	return new ServiceError({ ...text, retry: 'checkFirst' });
}

function mayStillBeCreated(): ServiceError {
	return new ServiceError({
		message: 'The create request of another item with the same match values may still go through',
		description:
			"This item wasn't sent. Check in the service whether the workspace exists, then execute the workflow again.",
		isItemError: true,
		reason: 'outcomeUnknown',
	});
}

function notStored(fields: string[], id: string | undefined): ServiceError {
	const which = id === undefined ? '' : ` (ID ${shorten(id, MAX_ID_LENGTH)})`;
	return new ServiceError({
		message: `The service doesn't store "${fields.join('", "')}": each execution would create all workspaces again`,
		description: `One workspace was created${which}, and the others weren't sent. In 'Fields to Match On', choose a field that the service stores.`,
		reason: 'rejected',
	});
}
