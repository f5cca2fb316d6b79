import type { IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../../errors/InputError';
import type { TaskItem } from '../operation';

/**
 * Lets the items that write the same workspace do so one after the other, in the order of the items, and tells each what
 * the one before it has left. An item only waits for one that has started before it, so it can wait in a slot of its own.
 */
export class Turns<Left> {
	/** Whether items are sent after one that failed. */
	readonly #continues: boolean;
	/** The end of the latest turn of each key. */
	readonly #latest = new Map<string, Promise<void>>();
	/** What is known of each key; nothing after a failure. */
	readonly #left = new Map<string, Left>();
	/** The last item of each key that an earlier attempt has completed. */
	readonly #completed = new Map<string, number>();

	constructor(context: Pick<IExecuteFunctions, 'continueOnFail'>) {
		this.#continues = context.continueOnFail();
	}

	/** Remembers what an earlier attempt has left. */
	leave(key: string, left: Left): void {
		this.#left.set(key, left);
	}

	/** Remembers that an earlier attempt has completed the item. */
	complete(key: string, itemIndex: number): void {
		this.#completed.set(key, Math.max(itemIndex, this.#completed.get(key) ?? 0));
	}

	/**
	 * Acts when the items before it with the same key have ended.
	 * @param act returns what it leaves, if that is known
	 * @throws {Error} that of the item before, if it ends the execution
	 */
	async take(
		key: string,
		itemIndex: number,
		act: (left: Left | undefined) => Promise<Left | undefined>,
	): Promise<void> {
		if (itemIndex < (this.#completed.get(key) ?? 0)) throw outdated();
		const before = this.#latest.get(key) ?? Promise.resolve();
		const turn = before.then(async () => {
			const known = this.#left.get(key);
			this.#left.delete(key);
			const left = await act(known);
			if (left !== undefined) this.#left.set(key, left);
		});
		const end = this.#continues ? turn.catch(() => undefined) : turn;
		// There may be no later item to fail with it.
		end.catch(() => undefined);
		this.#latest.set(key, end);
		await turn;
	}
}

/** The key of a workspace by its ID. Dry runs don't wait for what is sent, and see only each other's results. */
export function workspaceKey(
	{ baseUrl, apiKey }: Pick<TaskItem['access'], 'baseUrl' | 'apiKey'>,
	workspaceId: string,
	isDryRun: boolean,
): string {
	return JSON.stringify([baseUrl, apiKey, workspaceId, isDryRun]);
}

function outdated(): InputError {
	return new InputError(
		'A later item has already written this workspace',
		"This item wasn't sent, because it would overwrite newer values. Undo its edit, or set 'Settings' → 'On Error' to Continue, before you retry. To send it all the same, start a new execution.",
	);
}
