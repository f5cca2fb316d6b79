import { MAX_READ_AHEAD, SMALL_RESPONSE } from './bounds';

/** The room that one response's text takes in this process until it is parsed. */
export interface TextRoom {
	/** Whether the text may grow to this size now. */
	fits(size: number): boolean;
	/** Resolves when it may. */
	grow(size: number): Promise<void>;
	/** Nothing waits for room any longer: the connection has ended, and what is left to read is little. */
	stopWaiting(): void;
	/** Gives the room back; to be called however the reading ended. */
	end(): void;
}

interface Holder {
	size: number;
	/** Lets a waiting one look again. */
	wake?: () => void;
}

/** Those that have grown beyond a small response, the oldest first. */
const holders = new Set<Holder>();
let total = 0;

/**
 * Room for one more text. Small ones never wait. The oldest of the others always goes on, so that there is no
 * deadlock; those behind it share the rest.
 */
export function createTextRoom(): TextRoom {
	const holder: Holder = { size: 0 };
	let waits = true;

	function fits(size: number): boolean {
		if (size <= SMALL_RESPONSE) return true;
		holders.add(holder);
		const [oldest] = holders;
		const ahead = total - oldest.size + size - holder.size;
		if (waits && holder !== oldest && ahead > MAX_READ_AHEAD) return false;
		total += size - holder.size;
		holder.size = size;
		return true;
	}

	return {
		fits,
		async grow(size) {
			while (!fits(size)) await new Promise<void>((resolve) => (holder.wake = resolve));
		},
		stopWaiting() {
			waits = false;
			holder.wake?.();
		},
		end() {
			if (!holders.delete(holder)) return;
			total -= holder.size;
			for (const { wake } of holders) wake?.();
		},
	};
}
