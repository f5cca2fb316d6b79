/** Carries out what has the same key one after the other, in the order in which it was asked for. */
export type KeyedQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/**
 * Who waits, waits only for those who asked earlier: where these have been started, as those of a queue that
 * starts them in order have, all come to their end.
 */
export function createKeyedQueue(): KeyedQueue {
	const last = new Map<string, Promise<unknown>>();
	return async (key, work) => {
		const before = last.get(key);
		const working = before === undefined ? work() : before.then(work);
		const ended = working.then(
			() => undefined,
			() => undefined,
		);
		last.set(key, ended);
		return await working;
	};
}
