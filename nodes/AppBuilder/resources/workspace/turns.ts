import type { IExecuteFunctions } from 'n8n-workflow';

import { accessKey } from '../../access/access';
import { InputError } from '../../errors/InputError';
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
	/** The last item of each key that an earlier attempt completed. */
	readonly #completed = new Map<string, number>();

	constructor(context: Pick<IExecuteFunctions, 'continueOnFail'>) {
		this.#continues = context.continueOnFail();
	}

	/** Remembers the result of an earlier attempt. */
	remember(key: string, result: Result): void {
		this.#results.set(key, result);
	}

	/** Remembers that an earlier attempt completed the item. */
	complete(key: string, itemIndex: number): void {
		this.#completed.set(key, Math.max(itemIndex, this.#completed.get(key) ?? 0));
	}

	/**
	 * Acts when the items before it with the same key have ended.
	 * @param act receives the result of the item before, and returns its own; undefined if it isn't known
	 * @throws {InputError} when an earlier attempt completed a later item with the same key
	 * @throws {Error} the previous item's error, if that ends the execution
	 */
	async take(
		key: string,
		itemIndex: number,
		act: (previous: Result | undefined) => Promise<Result | undefined>,
	): Promise<void> {
		if (itemIndex < (this.#completed.get(key) ?? 0)) throw outdated();
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

/** The key of a workspace by its ID. Dry runs don't wait for what is sent, and see only each other's results. */
export function workspaceKey(
	access: TaskItem['access'],
	workspaceId: string,
	isDryRun: boolean,
): string {
	return JSON.stringify([accessKey(access), workspaceId, isDryRun]);
}

function outdated(): InputError {
	return new InputError(
		'A later item has already changed this workspace',
		"This item isn't sent again, because it would overwrite newer values. If you've edited it, undo that before you retry, or set 'Settings' → 'On Error' to 'Continue'. To send it anyway, start a new execution.",
	);
}
