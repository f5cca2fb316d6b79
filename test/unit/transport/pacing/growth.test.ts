import { Limiter, type Permit } from '../../../../nodes/AppBuilder/transport/pacing/limiter';
import { pass, useMovedClock } from '../../../support/movedClock';
import { acquirePermit, MINUTE, newBulk, refuse, respond, SECOND } from './permits';

useMovedClock();

/** Asks for so many permits, and collects those that are granted. */
function ask(limiter: Limiter, count: number, sender = newBulk()): Permit[] {
	const granted: Permit[] = [];
	for (let asked = 0; asked < count; asked++) {
		void acquirePermit(limiter, { sender }).then((permit) => granted.push(permit));
	}
	return granted;
}

/** The service accepts these, and they are over. */
async function accept(limiter: Limiter, permits: Permit[]): Promise<void> {
	for (const permit of permits) {
		respond(limiter, permit, 200);
		limiter.release(permit);
	}
	await pass(0);
}

/** How many are unanswered at a time, as more and more are accepted, one by one. */
async function grow(limiter: Limiter, granted: Permit[], count: number): Promise<number[]> {
	const unanswered: number[] = [];
	for (let accepted = 0; accepted < count; accepted++) {
		unanswered.push(granted.length - accepted);
		await accept(limiter, [granted[accepted]]);
	}
	return unanswered;
}

describe('after a refusal', () => {
	/** A limiter whose pause has just ended, with so many that wait. */
	async function pauseOver(count = 5) {
		const limiter = new Limiter();
		refuse(limiter, 1);
		const granted = ask(limiter, count);
		await pass(1 * SECOND);
		return { limiter, granted };
	}

	it('one request asks, and for four that are accepted, one more goes with the others', async () => {
		const { limiter, granted } = await pauseOver(50);
		await pass(1 * SECOND);

		expect(await grow(limiter, granted, 14)).toEqual([
			...[1, 1, 1, 1],
			...[2, 2, 2, 2],
			...[3, 3, 3, 3],
			...[4, 4],
		]);
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

	it('those that were sent before it say nothing, and hold up nothing', async () => {
		const limiter = new Limiter();
		const early = ask(limiter, 8);
		await pass(0);
		refuse(limiter, 1);
		const granted = ask(limiter, 5);
		await pass(1 * SECOND);
		expect(granted).toHaveLength(1);
		await accept(limiter, early);

		expect(granted).toHaveLength(1);
	});

	it('the refusal of one that was sent before it lets no other ask', async () => {
		const limiter = new Limiter();
		const early = await acquirePermit(limiter);
		await pass(1);
		refuse(limiter, 1);
		const granted = ask(limiter, 5);
		await pass(1 * SECOND);
		respond(limiter, early, 429);
		limiter.release(early);
		await pass(0.1 * SECOND);

		expect(granted).toHaveLength(1);
	});

	it('waiting for the one that asks counts as waiting for the rate limit', async () => {
		const { limiter } = await pauseOver();
		const sender = newBulk();
		ask(limiter, 1, sender);
		await pass(1 * SECOND);

		expect(sender.waitedMs).toBe(1 * SECOND);
	});

	it('ten go at once again a minute after it has accepted the first', async () => {
		const { limiter, granted } = await pauseOver(1);
		await accept(limiter, granted);
		await pass(1.01 * MINUTE);
		const later = ask(limiter, 50);
		await pass(0);

		expect(later).toHaveLength(10);
	});

	it('one asks, however long ago it was, where it has accepted none since', async () => {
		const limiter = new Limiter();
		const early = ask(limiter, 1);
		await pass(1);
		refuse(limiter, 1);
		await accept(limiter, early);
		await pass(60 * MINUTE);
		const later = ask(limiter, 50);
		await pass(0);

		expect(later).toHaveLength(1);
	});
});

describe('on a key of which nothing was accepted in this minute', () => {
	it('ten requests ask, and for four that are accepted, one more goes with the others', async () => {
		const limiter = new Limiter();
		const granted = ask(limiter, 50);
		await pass(1 * SECOND);

		expect(await grow(limiter, granted, 10)).toEqual([10, 10, 10, 10, 11, 11, 11, 11, 12, 12]);
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
});
