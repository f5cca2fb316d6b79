import type { IExecuteFunctions } from 'n8n-workflow';

import { accessKey } from '../../access/access';
import type { TaskItem } from '../operation';

/**
 * Lets items that write the same workspace take turns, in item order. An item only waits for one that started before
 * it, so waiting can't deadlock.
 */
export class Turns {
	/** Whether items are still sent after one that failed. */
	readonly #continues: boolean;
	/** The end of the latest turn of each key. */
	readonly #latest = new Map<string, Promise<void>>();

	constructor(context: Pick<IExecuteFunctions, 'continueOnFail'>) {
		this.#continues = context.continueOnFail();
	}

	/**
	 * Acts when the items before it with the same key have ended.
	 * @throws {Error} the previous item's error, if that ends the execution
	 */
	async take(key: string, act: () => Promise<void>): Promise<void> {
		const before = this.#latest.get(key) ?? Promise.resolve();
		const turn = before.then(act);
		const end = this.#continues ? turn.catch(() => undefined) : turn;
		// There may be no later item to handle it.
		end.catch(() => undefined);
		this.#latest.set(key, end);
		await turn;
	}
}

/** The key of a workspace by its ID. */
export function workspaceKey(access: TaskItem['access'], workspaceId: string): string {
	return JSON.stringify([accessKey(access), workspaceId]);
}
