import { validCredential } from '../../service/credential';
import { inTime, pass, useMovedClock } from '../../support/movedClock';
import { ids, putInto } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
useMovedClock();

const put = (...all: string[]) => putInto(bench.service, ...all);
/** The key is paused at the next request, for longer than a poll can wait. */
const pauseKey = () =>
	bench.service.inject({ kind: 'status', status: 429, headers: { 'retry-after': '120' } });
/** The key has two requests a minute. */
const slowDown = async () =>
	await bench.engine.storeCredential({
		...validCredential(bench.service),
		plan: 'custom',
		requestsPerMinute: 2,
	});

describe('a poll that only the request limit keeps out', () => {
	it('gives nothing, says so in the log, and the next one goes on', async () => {
		const trigger = bench.engine.trigger();
		await trigger.activate();
		put('a');
		pauseKey();

		expect(await inTime(trigger.poll())).toEqual([]);
		expect(trigger.warnings).toEqual([
			expect.stringMatching(
				/^Rate limit reached .+ the service asks to wait 2 min more\. The next poll tries again\.$/,
			),
		]);
		await pass(120_000);
		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});

	it('gives nothing either when others use up what the plan allows', async () => {
		await slowDown();
		const trigger = bench.engine.trigger();
		await inTime(trigger.activate());
		await inTime(trigger.fetchTestEvent()).catch(() => undefined);
		put('a');

		expect(await inTime(trigger.poll())).toEqual([]);
		expect(trigger.warnings).toEqual([
			'The rate limit was used up for 50 s. The next poll tries again.',
		]);
		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});

	it('keeps what it has read of the list before', async () => {
		put('a', 'b', 'c', 'd');
		bench.service.settings.pageSize = 2;
		const trigger = bench.engine.trigger();
		await trigger.activate();
		bench.service.workspaces.clear();
		put('new', 'b', 'c', 'd');
		const headers = { 'retry-after': '120' };
		bench.service.inject({ kind: 'status', status: 429, headers, path: '/v1/workspaces?page=2' });

		expect(ids(await inTime(trigger.poll()))).toEqual(['new']);
	});

	it('ends with words when it is the third in a row, and again when it is the sixth', async () => {
		const trigger = bench.engine.trigger();
		await trigger.activate();
		pauseKey();
		const outcomes = [];
		for (let poll = 0; poll < 7; poll++) {
			outcomes.push(
				await inTime(trigger.poll()).catch((error: Error & { description: string }) => error),
			);
		}

		expect(outcomes.map((outcome) => outcome instanceof Error)).toEqual(
			[1, 2, 3, 4, 5, 6, 7].map((poll) => poll % 3 === 0),
		);
		expect(outcomes[2]).toMatchObject({
			message: expect.stringContaining('Rate limit reached'),
		});
	});

	it('counts anew after one that succeeded', async () => {
		const trigger = bench.engine.trigger();
		await trigger.activate();
		for (let round = 0; round < 2; round++) {
			pauseKey();
			expect(await inTime(trigger.poll())).toEqual([]);
			expect(await inTime(trigger.poll())).toEqual([]);
			await pass(120_000);
			expect(await inTime(trigger.poll())).toEqual([]);
		}

		expect(trigger.warnings).toHaveLength(4);
	});
});

describe('an activation that only the request limit keeps out', () => {
	it('ends with words that say how long to wait', async () => {
		pauseKey();

		await expect(inTime(bench.engine.trigger().activate())).rejects.toMatchObject({
			message: expect.stringContaining('asks to wait 2 min more'),
		});
	});

	it('says so when others use up what the plan allows', async () => {
		await slowDown();
		put('a');
		const trigger = bench.engine.trigger();
		await inTime(trigger.fetchTestEvent());
		await inTime(trigger.fetchTestEvent());

		await expect(inTime(trigger.activate())).rejects.toMatchObject({
			message: 'The rate limit was used up for 50 s',
			description: expect.stringMatching(/Publish the workflow again later\.$/),
		});
	});

	it('succeeds where an earlier poll is there to go on from', async () => {
		const trigger = bench.engine.trigger();
		await trigger.activate();
		put('a');
		pauseKey();

		expect(await inTime(trigger.restart())).toEqual([]);
		await pass(120_000);
		expect(ids(await inTime(trigger.poll()))).toEqual(['a']);
	});
});
