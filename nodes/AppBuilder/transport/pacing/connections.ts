/**
 * How many requests to one service may be in flight at once. n8n's helper opens a connection for each, and
 * some systems let a process have 1,024 file handles, which are n8n's too.
 */
const MAX_CONNECTIONS = 256;

/** The connections of this process to one service. */
export interface Connections {
	isFull(): boolean;
	open(): void;
	close(): void;
	/** Resolves when one has been closed; rejects when the signal aborts. */
	freed(signal: AbortSignal): Promise<void>;
}

export function createConnections(max = MAX_CONNECTIONS): Connections {
	const waiting = new Set<() => void>();
	let count = 0;
	let closed = 0;
	return {
		isFull: () => count >= max,
		open() {
			count++;
		},
		close() {
			count--;
			if (waiting.size === 0) return;
			// In turns, since the first takes what is free: or one key would starve the others.
			const all = [...waiting];
			const first = closed++ % all.length;
			for (const wake of [...all.slice(first), ...all.slice(0, first)]) wake();
		},
		async freed(signal) {
			signal.throwIfAborted();
			await new Promise<void>((resolve, reject) => {
				const settle = () => {
					waiting.delete(settle);
					signal.removeEventListener('abort', settle);
					if (signal.aborted) reject(signal.reason as Error);
					else resolve();
				};
				waiting.add(settle);
				signal.addEventListener('abort', settle);
			});
		},
	};
}
