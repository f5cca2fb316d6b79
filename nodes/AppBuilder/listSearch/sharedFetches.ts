/** Gives what the fetch under way for the key comes to, or starts one. The signal says that the caller is gone. */
export type SharedFetch<T> = (
	key: string,
	signal: AbortSignal,
	fetch: (signal: AbortSignal) => Promise<T>,
) => Promise<T>;

interface Running<T> {
	result: Promise<T>;
	controller: AbortController;
	/** How many wait for it. */
	callers: number;
	/** Later callers start another. */
	end(): void;
}

/** Callers that want the same at the same time share one fetch. It is ended when all of them are gone, not the first. */
export function createSharedFetches<T>(): SharedFetch<T> {
	const all = new Map<string, Running<T>>();

	function start(key: string, fetch: (signal: AbortSignal) => Promise<T>): Running<T> {
		const controller = new AbortController();
		const result = fetch(controller.signal);
		const end = () => {
			if (all.get(key) === running) all.delete(key);
		};
		const running = { result, controller, callers: 0, end };
		all.set(key, running);
		result.then(end, end);
		return running;
	}

	return async (key, signal, fetch) => {
		signal.throwIfAborted();
		const running = all.get(key) ?? start(key, fetch);
		const leave = () => {
			if (--running.callers > 0) return;
			running.end();
			running.controller.abort();
		};
		running.callers++;
		signal.addEventListener('abort', leave);
		try {
			return await running.result;
		} finally {
			signal.removeEventListener('abort', leave);
		}
	};
}
