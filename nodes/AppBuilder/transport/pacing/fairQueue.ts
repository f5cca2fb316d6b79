import { LANES, type Lane, type Sender } from './sender';

/** A lane that was passed over this many times is served next, so that none starves. */
const MAX_PASSED_OVER = 3;

interface Waiting {
	sender: Sender;
	/** How often the request was sent before. */
	attempts: number;
}

/**
 * The requests that wait to be sent with one key. Lanes are served in order; within a lane the senders take turns. Each
 * sender's requests keep their order of arrival, but a request that was sent before goes first.
 */
export class FairQueue<T extends Waiting> {
	/** The sender that was served last is at the end. */
	readonly #queues = new Map<Sender, T[]>();
	readonly #passedOver: Record<Lane, number> = { person: 0, early: 0, bulk: 0 };

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
		const starving = LANES.filter((lane) => this.#passedOver[lane] >= MAX_PASSED_OVER);
		starving.sort((a, b) => this.#passedOver[b] - this.#passedOver[a]);
		for (const lane of new Set([...starving, ...LANES])) {
			for (const [sender, [first]] of this.#queues) {
				if (sender.lane === lane && isReady(first)) return first;
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

	/** Removes a request that is about to be sent; its sender's next turn comes after that of all others in its lane. */
	take(waiting: T): void {
		const { sender } = waiting;
		this.remove(waiting);
		const queue = this.#queues.get(sender);
		if (queue !== undefined) {
			this.#queues.delete(sender);
			this.#queues.set(sender, queue);
		}
		const waits = new Set([...this.#queues.keys()].map(({ lane }) => lane));
		for (const lane of LANES) {
			const isPassedOver = lane !== sender.lane && waits.has(lane);
			this.#passedOver[lane] = isPassedOver ? this.#passedOver[lane] + 1 : 0;
		}
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
