import { inTime, pass, useMovedClock } from '../../support/movedClock';
import { WAYS } from '../../support/trigger';
import { ALL, ids, useTrigger } from '../../support/triggerEvents';

const { bench, activated, put } = useTrigger();
useMovedClock();

/** The key is paused at the next request, for longer than a poll can wait. */
const pauseKey = () =>
	bench.service.inject({ kind: 'status', status: 429, headers: { 'retry-after': '120' } });

describe('a poll that only the request limit keeps out', () => {
	it.each(WAYS)('ends with words, and the next one makes up for it (%s)', async (way) => {
		const trigger = await activated(ALL, undefined, way);
		put('a');
		pauseKey();

		await expect(inTime(trigger.poll())).rejects.toMatchObject({
			message: expect.stringMatching(
				/^Rate limit reached .+ the service asks n8n to wait 2 min more$/,
			),
			description: expect.stringContaining('The next poll tries again.'),
			failure: { cause: 'quota-exhausted' },
		});
		await pass(120_000);
		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});

	it('ends with words also when others use up what the plan allows', async () => {
		await bench.useCredential({ plan: 'custom', requestsPerMinute: 2 });
		// Fetch Test Event needs one.
		put('z');
		const trigger = bench.engine.trigger();
		await inTime(trigger.activate());
		await inTime(trigger.fetchTestEvent());
		put('a');

		await expect(inTime(trigger.poll())).rejects.toMatchObject({
			message: 'This poll got no request through for 50 s: the rate limit was reached',
			description: expect.stringContaining('The next poll tries again.'),
			failure: { cause: 'rate-limited' },
		});
		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});
});

it('an activation that only the request limit keeps out ends with words that say how long to wait', async () => {
	pauseKey();

	await expect(inTime(activated())).rejects.toThrow('asks n8n to wait 2 min more');
});
