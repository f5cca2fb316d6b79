import type { IDataObject } from 'n8n-workflow';

import { isNotFound } from '../../../errors/ServiceError';
import type { Client } from '../../../transport/client';
import { idOf } from '../../../conventions';
import { workspacePath } from '../../../transport/serviceUrl';
import { workspaceJson } from '../../toJson';
import { isById } from './decide';
import { WorkspaceIndex, type ListSettings } from './workspaceIndex';

/** The workspaces of a service by match key, as one execution has read them and as its own writes have left them. */
export class Workspaces {
	/** Whether each workspace is read individually by its ID, without the list. */
	readonly #isById: boolean;
	readonly #list: WorkspaceIndex;
	/**
	 * What an earlier item has left: the workspaces, or a note that they must be read again. 'uncertain' means that an
	 * earlier create may still be processed.
	 */
	readonly #afterWrites = new Map<string, IDataObject[] | 'outdated' | 'uncertain'>();
	/** The latest task of each key. */
	readonly #tasks = new Map<string, Promise<unknown>>();

	constructor(list: ListSettings) {
		this.#isById = isById(list.matchFields);
		this.#list = new WorkspaceIndex(list);
	}

	/** Runs the tasks of a key one after another, in the order of the calls. */
	async inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
		const before = this.#tasks.get(key);
		const running = before === undefined ? task() : before.then(task, task);
		this.#tasks.set(key, running);
		return await running;
	}

	async find(client: Client, key: string): Promise<IDataObject[]> {
		const after = this.#afterWrites.get(key);
		if (Array.isArray(after)) return after;
		if (after !== undefined) return await this.readAgain(client, key);
		if (this.#isById) return await readById(client, key);
		return (await this.#list.index(client)).get(key) ?? [];
	}

	/** Like find(), but only from requests sent after this call. */
	async readAgain(client: Client, key: string): Promise<IDataObject[]> {
		if (this.#isById) return await readById(client, key);
		return (await this.#list.nextIndex(client)).get(key) ?? [];
	}

	/** Called before a write, whose outcome may stay unknown. */
	forget(key: string): void {
		this.#afterWrites.set(key, 'outdated');
	}

	/** Called when the service may still process a create: nothing else is created for the key. */
	markUncertain(key: string): void {
		this.#afterWrites.set(key, 'uncertain');
	}

	/** Called when the result of a write is known. */
	remember(key: string, workspaces: IDataObject[]): void {
		this.#afterWrites.set(key, workspaces);
	}

	isUncertain(key: string): boolean {
		return this.#afterWrites.get(key) === 'uncertain';
	}

	isKnown(key: string): boolean {
		return Array.isArray(this.#afterWrites.get(key));
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
