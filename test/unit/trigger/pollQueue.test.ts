import { fingerprintOf } from '../../../nodes/AppBuilder/trigger/fingerprint';
import { inTurn, startOf } from '../../../nodes/AppBuilder/trigger/pollQueue';

const given = fingerprintOf('old');
const reportedNothing = { given, next: 'new', at: 0, hasReported: false };
const reportedEvents = { given, next: 'old', at: 1_000, hasReported: true };

describe('a poll starts', () => {
	it('from the state that n8n gives it, if nothing is known of an earlier poll', () => {
		expect(startOf('old', undefined, 0)).toEqual({ state: 'old' });
	});

	it('from the state that n8n gives it, once n8n has stored another one', () => {
		expect(startOf('stored', reportedNothing, 0)).toEqual({ state: 'stored' });
		expect(startOf('stored', reportedEvents, 1_001)).toEqual({ state: 'stored' });
	});

	it('from what the last poll has learned, if n8n has not stored it', () => {
		expect(startOf('old', reportedNothing, 0)).toEqual({ state: 'new' });
		const first = { ...reportedNothing, given: fingerprintOf('undefined'), next: 'first reading' };
		expect(startOf(undefined, first, 0)).toEqual({ state: 'first reading' });
	});

	it('not at all, as long as n8n may be about to store the events of the last poll', () => {
		expect(startOf('old', reportedEvents, 30_999)).toBeUndefined();
	});

	it('from before the last events, if n8n has not stored them for 30 seconds', () => {
		expect(startOf('old', reportedEvents, 31_000)).toEqual({ state: 'old' });
	});
});

const nothing = { events: [], state: 'old' };
const found = { events: [{ event: 'deleted' as const, id: 'a', eventId: '1' }], state: 'new' };
let count = 0;
let trigger: string;
beforeEach(() => {
	trigger = `trigger ${++count}`;
});

/** A poll of the owner that n8n gives the old state, and that ends when it is told to. */
function slowPoll(owner: object, result = nothing as typeof found) {
	let end = () => {};
	let fail = () => {};
	const starts: unknown[] = [];
	const polling = inTurn({ trigger, owner, given: 'old' }, async (start) => {
		starts.push(start);
		await new Promise<void>((resolve, reject) => {
			end = resolve;
			fail = () => reject(new Error('no'));
		});
		return result;
	});
	return { polling, starts, end: () => end(), fail: () => fail() };
}

/** An owner that has polled before, as n8n's schedules in memory have it. */
async function olderOwner(): Promise<object> {
	const owner = {};
	await inTurn({ trigger, owner, given: 'older' }, async () => nothing);
	return owner;
}

const settle = async () => await new Promise(setImmediate);

describe('a poll that begins during another one of the trigger', () => {
	it('does not take place, if both have one owner', async () => {
		const owner = await olderOwner();
		const first = slowPoll(owner, found);
		const second = slowPoll(owner);

		expect(await second.polling).toEqual(nothing);
		first.end();
		expect(await first.polling).toEqual(found);
	});

	it('does not take place, if the scheduler has given each poll its owner', async () => {
		const first = slowPoll({});
		const second = slowPoll({});

		expect(await second.polling).toEqual(nothing);
		expect(second.starts).toEqual([]);
		first.end();
		await first.polling;
	});

	it.each(['end', 'fail'] as const)(
		'waits for the %s of it, if the workflow was published again, and repeats its events',
		async (ending) => {
			const first = slowPoll(await olderOwner(), found);
			const second = slowPoll({}, found);
			await settle();
			expect(second.starts).toEqual([]);
			first[ending]();
			await first.polling.catch(() => undefined);
			await settle();
			expect(second.starts).toEqual(['old']);
			second.end();

			expect(await second.polling).toEqual(found);
		},
	);

	it('is not held up by polls of other triggers', async () => {
		const first = slowPoll({});
		trigger = `${trigger}, another one`;
		const second = slowPoll({}, found);
		second.end();

		expect(await second.polling).toEqual(found);
		first.end();
	});
});

describe('of the scheduler, a poll that n8n gives the same state as the one before', () => {
	it('starts from what that one has learned', async () => {
		await inTurn({ trigger, owner: {}, given: 'old' }, async () => ({ events: [], state: 'new' }));
		const next = slowPoll({});

		expect(next.starts).toEqual(['new']);
	});

	it('does not repeat the events of that one', async () => {
		await inTurn({ trigger, owner: {}, given: 'old' }, async () => found);
		const next = slowPoll({}, found);

		expect(await next.polling).toEqual(nothing);
	});

	it('starts where that one did, if that one has failed', async () => {
		const failed = slowPoll({});
		failed.fail();
		await expect(failed.polling).rejects.toThrow('no');
		const next = slowPoll({}, found);

		expect(next.starts).toEqual(['old']);
	});
});
