import type { Sender } from './sender';

/** Bulk that was passed over this many times is served next, so that it does not starve. */
const MAX_PASSED_OVER = 3;

interface Waiting {
	sender: Sender;
	/** How often the request was sent before. */
	attempts: number;
}

/**
 * The requests that wait to be sent with one key. Bulk executions come last; senders of the same kind take turns. Each
 * sender's requests keep their order of arrival, but a request that was sent before goes first.
 */
export class FairQueue<T extends Waiting> {
	/** The sender that was served last is at the end. */
	readonly #queues = new Map<Sender, T[]>();
	/** How often bulk had to wait for other requests since it was last served. */
	#passedOver = 0;

	get isEmpty(): boolean {
		return this.#queues.size === 0;
	}

	add(waiting: T): void {
		const { sender, attempts } = waiting;
		const queue = this.#queues.get(sender) ?? [];
		const before = attempts > 0 ? queue.findIndex((other) => other.attempts < attempts) : -1;
		queue.splice(before === -1 ? queue.length : before, 0, waiting);
		this.#queues.set(sender, queue);
	}

	/** The next request that is ready. */
	next(isReady: (waiting: T) => boolean): T | undefined {
		const bulkFirst = this.#passedOver >= MAX_PASSED_OVER;
		for (const isBulk of [bulkFirst, !bulkFirst]) {
			for (const [sender, [first]] of this.#queues) {
				if (sender.isBulk === isBulk && isReady(first)) return first;
			}
		}
		return undefined;
	}

	/** The first request of each sender. */
	heads(): T[] {
		return [...this.#queues.values()].map(([first]) => first);
	}

	all(): T[] {
		return [...this.#queues.values()].flat();
	}

	/** Removes a request that is about to be sent; its sender's next turn comes after that of all others of its kind. */
	take(waiting: T): void {
		const { sender } = waiting;
		this.remove(waiting);
		const queue = this.#queues.get(sender);
		if (queue !== undefined) {
			this.#queues.delete(sender);
			this.#queues.set(sender, queue);
		}
		const isPassedOver = !sender.isBulk && [...this.#queues.keys()].some(({ isBulk }) => isBulk);
		this.#passedOver = isPassedOver ? this.#passedOver + 1 : 0;
	}

	/** Removes a request that is given up. */
	remove(waiting: T): void {
		const { sender } = waiting;
		const queue = this.#queues.get(sender) ?? [];
		const index = queue.indexOf(waiting);
		if (index !== -1) queue.splice(index, 1);
		if (queue.length === 0) this.#queues.delete(sender);
	}
}
