import { Limiter, type Permit } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { pass, useMovedClock } from '../../../support/movedClock';
import { acquire, acquirePermit, newBulk, newSearch, refuse, respond, SECOND } from './permits';

useMovedClock();

/** Asks for so many permits, and collects those that are granted. */
function ask(limiter: Limiter, count: number, sender = newBulk()): Permit[] {
	const granted: Permit[] = [];
	for (let asked = 0; asked < count; asked++) {
		void acquirePermit(limiter, { sender }).then((permit) => granted.push(permit));
	}
	return granted;
}

describe('after a refusal', () => {
	/** A limiter whose pause has just ended, with five that wait. */
	async function pauseOver() {
		const limiter = new Limiter();
		refuse(limiter, 1);
		const granted = ask(limiter, 5);
		await pass(1 * SECOND);
		return { limiter, granted };
	}

	it('one request asks, and the others follow when it is accepted', async () => {
		const { limiter, granted } = await pauseOver();
		await pass(1 * SECOND);
		expect(granted).toHaveLength(1);
		respond(limiter, granted[0], 200);
		await pass(0);

		expect(granted).toHaveLength(5);
	});

	it('the next one asks when it is refused too', async () => {
		const { limiter, granted } = await pauseOver();
		respond(limiter, granted[0], 429, { 'retry-after': '5' });
		limiter.release(granted[0]);
		await pass(4.9 * SECOND);
		expect(granted).toHaveLength(1);
		await pass(0.2 * SECOND);

		expect(granted).toHaveLength(2);
	});

	it('the next one asks when it ends without a response', async () => {
		const { limiter, granted } = await pauseOver();
		limiter.release(granted[0]);
		await pass(1 * SECOND);

		expect(granted).toHaveLength(2);
	});

	it('the next one asks after two seconds, where the response takes longer', async () => {
		const { granted } = await pauseOver();
		await pass(1.9 * SECOND);
		expect(granted).toHaveLength(1);
		await pass(0.2 * SECOND);

		expect(granted).toHaveLength(2);
	});

	it('a request that was sent before it says nothing', async () => {
		const limiter = new Limiter();
		const early = await acquirePermit(limiter);
		refuse(limiter, 1);
		const granted = ask(limiter, 5);
		await pass(1 * SECOND);
		respond(limiter, early, 200);
		await pass(0);

		expect(granted).toHaveLength(1);
	});
});

describe('on a key of which nothing was accepted in this minute', () => {
	it('ten requests of bulk ask, and the others follow when one is accepted', async () => {
		const limiter = new Limiter();
		const granted = ask(limiter, 50);
		await pass(1 * SECOND);
		expect(granted).toHaveLength(10);
		respond(limiter, granted[0], 200);
		await pass(0);

		expect(granted).toHaveLength(50);
	});

	it('the others follow after two seconds, where responses take longer', async () => {
		const granted = ask(new Limiter(), 50);
		await pass(2 * SECOND);

		expect(granted).toHaveLength(50);
	});

	it('the others follow although those before them take more than a minute', async () => {
		const limiter = new Limiter();
		const granted = ask(limiter, 50);
		await pass(70 * SECOND);
		limiter.release(granted[0]);
		const later = ask(limiter, 1);
		await pass(0);

		expect(later).toHaveLength(1);
	});

	it('searches do not wait for that', async () => {
		const limiter = new Limiter();
		ask(limiter, 50);
		const start = performance.now();

		expect(await acquire(limiter, { sender: newSearch() })).toBe(start);
	});
});
