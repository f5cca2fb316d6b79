import { inTime, pass, useMovedClock } from '../../support/movedClock';
import { WAYS } from '../../support/trigger';
import { ALL, ids, times, useTrigger } from '../../support/triggerEvents';

const { bench, activated, put } = useTrigger();
useMovedClock();

/** The key is paused at the next request, for longer than a poll can wait. */
const pauseKey = () =>
	bench.service.inject({ kind: 'status', status: 429, headers: { 'retry-after': '120' } });

describe('a poll that only the request limit keeps out', () => {
	it.each(WAYS)('gives nothing, says so in the log, and the next one goes on (%s)', async (way) => {
		const trigger = await activated(ALL, undefined, way);
		put('a');
		pauseKey();

		expect(await inTime(trigger.poll())).toEqual([]);
		expect(trigger.warnings).toEqual([
			expect.stringMatching(
				/^Rate limit reached .+ the service asks n8n to wait 2 min more\. The next poll tries again\.$/,
			),
		]);
		await pass(120_000);
		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});

	it('gives nothing either when others use up what the plan allows', async () => {
		await bench.useCredential({ plan: 'custom', requestsPerMinute: 2 });
		// An empty list would be read twice.
		put('z');
		const trigger = bench.engine.trigger();
		await inTime(trigger.activate());
		await inTime(trigger.fetchTestEvent());
		put('a');

		expect(await inTime(trigger.poll())).toEqual([]);
		expect(trigger.warnings).toEqual([
			'This poll got no request through for 50 s: the rate limit was used up. The next poll tries again.',
		]);
		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});

	it('ends with words when it is the third in a row, and again when it is the sixth', async () => {
		const trigger = await activated();
		pauseKey();
		const outcomes = await times(
			7,
			async () => await inTime(trigger.poll()).catch(({ message }: Error) => message),
		);
		const words = expect.stringContaining('Rate limit reached');

		expect(outcomes).toEqual([[], [], words, [], [], words, []]);
	});
});

it('an activation that only the request limit keeps out ends with words that say how long to wait', async () => {
	pauseKey();

	await expect(inTime(activated())).rejects.toThrow('asks n8n to wait 2 min more');
});
