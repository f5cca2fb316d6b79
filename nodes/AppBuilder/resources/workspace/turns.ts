import { accessKey } from '../../access/access';
import type { TaskItem } from '../operation';

/**
 * Lets items that write the same workspace take turns, in item order. An item only waits for one that started before
 * it, so waiting can't deadlock.
 */
export class Turns {
	readonly #latest = new Map<string, Promise<void>>();

	/** Acts when the items before it with the same key have ended. */
	async take(key: string, act: () => Promise<void>): Promise<void> {
		const before = this.#latest.get(key) ?? Promise.resolve();
		const turn = before.then(act);
		// A failure that ends the execution also ends the next item's waiting.
		this.#latest.set(
			key,
			turn.catch(() => undefined),
		);
		await turn;
	}
}

/** The key of a workspace by its ID. */
export function workspaceKey(access: TaskItem['access'], workspaceId: string): string {
	return JSON.stringify([accessKey(access), workspaceId]);
}
