import type { IExecuteFunctions } from 'n8n-workflow';

import { accessKey } from '../../access/access';
import type { TaskItem } from '../operation';

/**
 * Lets items that write the same workspace take turns, in item order, and passes each the result of the one before. An
 * item only waits for one that started before it, so waiting can't deadlock.
 */
export class Turns<Result> {
	/** Whether items are still sent after one that failed. */
	readonly #continues: boolean;
	/** The end of the latest turn of each key. */
	readonly #latest = new Map<string, Promise<void>>();
	/** The latest result for each key; none after a failure. */
	readonly #results = new Map<string, Result>();

	constructor(context: Pick<IExecuteFunctions, 'continueOnFail'>) {
		this.#continues = context.continueOnFail();
	}

	/** Remembers the result of an earlier attempt. */
	remember(key: string, result: Result): void {
		this.#results.set(key, result);
	}

	/**
	 * Acts when the items before it with the same key have ended.
	 * @param act receives the result of the item before, and returns its own; undefined if it isn't known
	 * @throws {Error} the previous item's error, if that ends the execution
	 */
	async take(
		key: string,
		act: (previous: Result | undefined) => Promise<Result | undefined>,
	): Promise<void> {
		const before = this.#latest.get(key) ?? Promise.resolve();
		const turn = before.then(async () => {
			const previous = this.#results.get(key);
			this.#results.delete(key);
			const result = await act(previous);
			if (result !== undefined) this.#results.set(key, result);
		});
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
