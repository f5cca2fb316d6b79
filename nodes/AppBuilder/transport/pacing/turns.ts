/** After being passed over this many times, a lane is next. */
const MAX_PASSED_OVER = 3;
/** A run that has sent fewer is just starting. */
export const FEW_REQUESTS = 10;

/** Whose requests wait, as a whole: a person who looks at a list in the editor, a poll, or a run. */
export interface Sender {
	isPerson: boolean;
	/** Whether a trigger looks for changes, for which n8n gives it little time. */
	isPoll?: boolean;
	/** How many requests it has sent. */
	sent: number;
	/** How many requests it will send at least, as far as that is known. */
	expected(): number;
	/** How long the key had been paused in all when the service last accepted one of its requests, in milliseconds. */
	pausedAtSuccessMs?: number;
}

/** First those whom a person, or something else that has just begun, waits for. */
const LANES = ['person', 'starting', 'poll', 'bulk'] as const;
type Lane = (typeof LANES)[number];

interface Waiting {
	sender: Sender;
	/** How often it was sent before; such a request goes first. */
	attempts: number;
}

/** What waits to be sent with one key, and in which order. */
export interface Turns<T extends Waiting> {
	add(waiting: T): void;
	/** The one whose turn it is, of those that are ready; if none is, the one whose turn it is at all. */
	next(isReady: (waiting: T) => boolean): T | undefined;
	all(): T[];
	/** It was sent. */
	take(waiting: T): void;
	/** It is given up, if it still waits. */
	remove(waiting: T): void;
	size(): number;
}

export function laneOf({ isPerson, isPoll, sent }: Sender): Lane {
	if (isPerson) return 'person';
	if (sent < FEW_REQUESTS) return 'starting';
	return isPoll ? 'poll' : 'bulk';
}

/**
 * Lanes one after the other; within a lane the senders in turn, round and round; within a sender in the
 * order they came, those that were sent before first. A lane that was passed over three times is next, so
 * that none starves: each has every sixth turn at least, and of n senders in it each every 6 n-th.
 */
export function createTurns<T extends Waiting>(): Turns<T> {
	const lanes = LANES.map(() => ({ senders: new Map<Sender, T[]>(), passedOver: 0 }));
	const laneBy = (sender: Sender) => lanes.find(({ senders }) => senders.has(sender));
	const laneFor = (sender: Sender) => lanes[LANES.indexOf(laneOf(sender))];
	let size = 0;

	function lanesInTurn() {
		const filled = lanes.filter(({ senders }) => senders.size > 0);
		const starving = filled.filter(({ passedOver }) => passedOver >= MAX_PASSED_OVER);
		starving.sort((a, b) => b.passedOver - a.passedOver);
		return [...new Set([...starving, ...filled])];
	}

	function takeOut(waiting: T) {
		const lane = laneBy(waiting.sender) ?? laneFor(waiting.sender);
		const queue = lane.senders.get(waiting.sender) ?? [];
		const index = queue.indexOf(waiting);
		if (index !== -1) {
			queue.splice(index, 1);
			size--;
		}
		return { lane, queue };
	}

	return {
		add(waiting) {
			const { sender, attempts } = waiting;
			const lane = laneBy(sender) ?? laneFor(sender);
			const queue = lane.senders.get(sender) ?? [];
			const before = attempts > 0 ? queue.findIndex((other) => other.attempts < attempts) : -1;
			queue.splice(before === -1 ? queue.length : before, 0, waiting);
			lane.senders.set(sender, queue);
			size++;
		},
		next(isReady) {
			let first: T | undefined;
			for (const { senders } of lanesInTurn()) {
				for (const [candidate] of senders.values()) {
					if (isReady(candidate)) return candidate;
					first ??= candidate;
				}
			}
			return first;
		},
		all: () => lanes.flatMap(({ senders }) => [...senders.values()].flat()),
		take(waiting) {
			const { sender } = waiting;
			const { lane, queue } = takeOut(waiting);
			for (const other of lanes) {
				const isWaiting = other !== lane && other.senders.size > 0;
				other.passedOver = isWaiting ? other.passedOver + 1 : 0;
			}
			// To the end of its lane, or to another.
			lane.senders.delete(sender);
			if (queue.length > 0) laneFor(sender).senders.set(sender, queue);
		},
		remove(waiting) {
			const { lane, queue } = takeOut(waiting);
			if (queue.length === 0) lane.senders.delete(waiting.sender);
		},
		size: () => size,
	};
}
