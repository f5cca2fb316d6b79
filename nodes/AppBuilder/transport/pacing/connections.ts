/**
 * n8n's helper opens a connection for each request. Some systems allow a process 1,024 file handles, and n8n needs
 * handles for other things too.
 */
const MAX_CONNECTIONS = 256;

/** The connections of this process to one origin, shared by all keys. */
export class Connections {
	#open = 0;
	/** Callbacks that wake the keys that wait for a connection, in the order in which they began to wait. */
	readonly #waiting = new Set<() => void>();

	constructor(readonly max = MAX_CONNECTIONS) {}

	/** Whether a key that holds this many must wait: none is free, or it has half of them while other keys wait. */
	isFull(held: number, wake: () => void): boolean {
		const others = this.#waiting.size - Number(this.#waiting.has(wake));
		return this.#open >= this.max || (others > 0 && held >= this.max / 2);
	}

	open(): void {
		this.#open++;
	}

	/** Wakes keys in turn; a key that still finds no free connection waits again, behind the others. */
	close(): void {
		this.#open--;
		for (let left = this.#waiting.size; left > 0 && this.#open < this.max; left--) {
			const [wake] = this.#waiting;
			this.#waiting.delete(wake);
			wake();
		}
	}

	wait(wake: () => void): void {
		this.#waiting.add(wake);
	}
}
