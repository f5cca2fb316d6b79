import { inTime, pass, useMovedClock } from '../../support/movedClock';
import { WAYS } from '../../support/trigger';
import { ALL, ids, useTrigger } from '../../support/triggerEvents';

const { bench, activated, put } = useTrigger();
useMovedClock();

/** The next request pauses the key for longer than a poll can wait. */
const pauseKey = () =>
	bench.service.inject({ kind: 'status', status: 429, headers: { 'retry-after': '120' } });

describe('a poll that is held up only by the rate limit', () => {
	it.each(WAYS)('fails with a message, and the next one makes up for it (%s)', async (way) => {
		const trigger = await activated(ALL, undefined, way);
		put('a');
		pauseKey();

		await expect(inTime(trigger.poll())).rejects.toMatchObject({
			message: expect.stringMatching(
				/^Rate limit reached .+ the service asks n8n to wait 2 min more$/,
			),
			description: expect.stringContaining('The next poll tries again.'),
			httpCode: '429',
		});
		await pass(120_000);
		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});

	it("fails with a message even when others use up the plan's limit", async () => {
		await bench.useCredential({ plan: 'custom', requestsPerMinute: 2 });
		// Fetch Test Event needs one.
		put('z');
		const trigger = bench.engine.trigger();
		await inTime(trigger.activate());
		await inTime(trigger.fetchTestEvent());
		put('a');

		await expect(inTime(trigger.poll())).rejects.toMatchObject({
			message: "This poll wasn't finished within 50 s: the rate limit was reached",
			description: expect.stringContaining('The next poll tries again.'),
			httpCode: '429',
		});
		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});
});

it('publishing that is held up only by the rate limit fails with a message that says how long to wait', async () => {
	pauseKey();

	await expect(inTime(activated())).rejects.toThrow('asks n8n to wait 2 min more');
});
