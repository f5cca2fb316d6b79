import { sleep } from '../transport/clock';

/** Some milliseconds of work. */
const TURN = 5_000;

/** `map` that lets n8n do other things in between. */
export async function inTurns<T, U>(all: T[], map: (one: T, index: number) => U): Promise<U[]> {
	const mapped: U[] = [];
	for (const one of all) {
		const { length } = mapped;
		if (length % TURN === TURN - 1) await sleep(0);
		mapped.push(map(one, length));
	}
	return mapped;
}
