import { createRefusals } from '../../../../nodes/AppBuilder/transport/pacing/refusals';

const SECOND = 1_000;

const silent = new Headers();
const asking = (seconds: number | string) => new Headers({ 'retry-after': String(seconds) });

/** Half of the longest backoff, each time. */
beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0.5));
afterEach(() => jest.restoreAllMocks());

describe('the pause of a key', () => {
	it('is none before the first 429', () => {
		const refusals = createRefusals();

		expect(refusals.remaining(0)).toBe(0);
		expect(refusals.total(0)).toBe(0);
		expect(refusals.isAsked()).toBe(false);
	});

	it('is as long as a 429 asks', () => {
		const refusals = createRefusals();

		expect(refusals.refused(asking(30), 0)).toBe(true);
		expect(refusals.remaining(10 * SECOND)).toBe(20 * SECOND);
		expect(refusals.total(10 * SECOND)).toBe(10 * SECOND);
		expect(refusals.isAsked()).toBe(true);
	});

	it('is a backoff that doubles up to 20 s, by chance less, where a 429 asks for none', () => {
		const refusals = createRefusals();
		let now = 0;
		for (const longest of [1, 2, 4, 8, 16, 20, 20]) {
			expect(refusals.refused(silent, now)).toBe(true);
			expect(refusals.remaining(now)).toBe((longest * SECOND) / 2);
			expect(refusals.isAsked()).toBe(false);
			now += refusals.remaining(now);
		}
	});

	it.each(['0', 'soon', '-5', 'Wed, 21 Oct 2015 07:28:00 GMT'])(
		'is a backoff too where a 429 asks for %j',
		(value) => {
			const refusals = createRefusals();
			refusals.refused(asking(value), 0);

			expect(refusals.remaining(0)).toBe(SECOND / 2);
			expect(refusals.isAsked()).toBe(false);
		},
	);

	it('begins anew with the shortest backoff after another response', () => {
		const refusals = createRefusals();
		refusals.refused(silent, 0);
		refusals.refused(silent, SECOND);
		refusals.accepted();
		refusals.refused(silent, 10 * SECOND);

		expect(refusals.remaining(10 * SECOND)).toBe(SECOND / 2);
	});

	it('does not change with a 429 that was in flight together with the one before', () => {
		const refusals = createRefusals();
		refusals.refused(silent, 0);

		expect(refusals.refused(silent, 499)).toBe(false);
		expect(refusals.remaining(499)).toBe(1);
		refusals.refused(silent, 500);
		expect(refusals.remaining(500)).toBe(SECOND);
	});

	it('gets longer with a 429 that asks for more', () => {
		const refusals = createRefusals();
		refusals.refused(silent, 0);

		expect(refusals.refused(asking(5), 100)).toBe(true);
		expect(refusals.remaining(100)).toBe(5 * SECOND);
		expect(refusals.isAsked()).toBe(true);
	});

	it('is our own again with a 429 that asks for none, once what was asked is over', () => {
		const refusals = createRefusals();
		refusals.refused(asking(5), 0);
		refusals.refused(silent, 5 * SECOND);

		expect(refusals.remaining(5 * SECOND)).toBe(SECOND / 2);
		expect(refusals.isAsked()).toBe(false);
	});

	it('is also what the service asks when it says that nothing is left, where that is longer', () => {
		const refusals = createRefusals();
		refusals.refused(silent, 0);

		expect(refusals.usedUp(499, 0)).toBe(false);
		expect(refusals.usedUp(500, 0)).toBe(false);
		expect(refusals.isAsked()).toBe(false);
		expect(refusals.usedUp(501, 0)).toBe(true);
		expect(refusals.remaining(0)).toBe(501);
		expect(refusals.isAsked()).toBe(true);
	});
});
