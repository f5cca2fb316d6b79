import type { IDataObject } from 'n8n-workflow';

import { idOf } from '../../../conventions';
import { isNotFound, ServiceError } from '../../../errors/ServiceError';
import type { Client } from '../../../transport/client';
import { workspacePath } from '../../../transport/serviceUrl';
import { workspaceJson } from '../../toJson';
import { isById, type Action } from './decide';
import { readIndex, type Index, type ListSettings } from './workspaceIndex';

/** The workspaces of a key; undefined if they have to be read. */
type Known = IDataObject[] | undefined;

/** What is done for one item. */
interface Work {
	/**
	 * Decides what to do with the workspaces that match. Sends nothing.
	 * @param areRead whether they come from the service, and not from an earlier item
	 */
	decide: (matches: IDataObject[], areRead: boolean) => Action[];
	/** Does it, and returns the workspaces that it leaves. */
	apply: (actions: Action[]) => Promise<Known>;
}

/** The workspaces of a service by match key, as one execution has read them and as its own writes have left them. */
export class Workspaces {
	readonly #settings: ListSettings;
	/** What the latest item of each key leaves. Rejected once a create may still be processed. */
	readonly #left = new Map<string, Promise<Known>>();
	/** The latest reading of the list, shared by all items that need one. */
	#index: Promise<Index> | undefined;
	/** How many readings have begun. */
	#readings = 0;
	/** How many had begun when a key was last written: they may be from before. */
	readonly #outdated = new Map<string, number>();

	constructor(settings: ListSettings) {
		this.#settings = settings;
	}

	/**
	 * Processes an item when those before it with the same key have ended. After a create with an unknown outcome, none is
	 * processed any more: it might create the workspace a second time.
	 */
	async process(client: Client, key: string, { decide, apply }: Work): Promise<void> {
		const before = this.#left.get(key) ?? Promise.resolve(undefined);
		const left = before.then(async (known) => {
			const matches = known ?? (await this.#find(client, key));
			const actions = decide(matches, known === undefined);
			return await apply(actions).finally(() => this.#outdated.set(key, this.#readings));
		});
		const next = left.catch(async (error: unknown) => {
			await before;
			if (error instanceof ServiceError && error.isOutcomeUnknown) throw mayStillBeCreated();
			return undefined;
		});
		// There may be no later item to fail with it.
		next.catch(() => undefined);
		this.#left.set(key, next);
		await left;
	}

	async #find(client: Client, key: string): Promise<IDataObject[]> {
		if (isById(this.#settings.matchFields)) return await readById(client, key);
		if (this.#index === undefined || this.#readings === this.#outdated.get(key)) {
			this.#readings++;
			this.#index = readIndex(client, this.#settings);
		}
		return (await this.#index).get(key) ?? [];
	}
}

async function readById(client: Client, key: string): Promise<IDataObject[]> {
	const [id] = JSON.parse(key) as string[];
	const path = workspacePath(id);
	const reading = client({ method: 'GET', path });
	const found = reading.then((response) => [withId(id, workspaceJson(response, path))]);
	return await found.catch((error: unknown) => {
		if (isNotFound(error)) return [];
		throw error;
	});
}

/** The workspace with the ID from its address, whatever ID the response has. */
export function withId(id: string, workspace: IDataObject): IDataObject {
	return idOf(workspace) === id ? workspace : { ...workspace, id };
}

function mayStillBeCreated(): ServiceError {
	return new ServiceError({
		message: 'An earlier item with the same match values may still create this workspace',
		description:
			"This item wasn't sent. Check in the service whether the workspace exists, then execute the workflow again.",
		isItemError: true,
		reason: 'outcomeUnknown',
	});
}
