import fc from 'fast-check';

import { mapConcurrently } from '../../../nodes/AppBuilder/execution/mapConcurrently';
import { atOnce } from '../atOnce';

const nothing = () => undefined;

/** Lets everything go on that can, so many times. */
async function rounds(count: number): Promise<void> {
	for (let round = 0; round < count; round++) await new Promise(setImmediate);
}

/** A task that goes on until it is told how to end. */
function openTask() {
	let succeed: (value: string) => void = nothing;
	let fail: (reason: Error) => void = nothing;
	const end = new Promise<string>((resolve, reject) => {
		succeed = resolve;
		fail = reject;
	});
	let isStarted = false;
	const task = async () => {
		isStarted = true;
		return await end;
	};
	return { task, succeed, fail, isStarted: () => isStarted };
}

const openTasks = (count: number) => Array.from({ length: count }, openTask);
const tasksOf = (opens: ReturnType<typeof openTasks>) => opens.map(({ task }) => task);
const startedOf = (opens: ReturnType<typeof openTasks>) =>
	opens.map(({ isStarted }) => isStarted());

describe('mapConcurrently', () => {
	it('gives the results in the order of the tasks, whatever order they end in', async () => {
		const opens = openTasks(3);
		const results = mapConcurrently(tasksOf(opens), 3, nothing);
		for (const index of [2, 0, 1]) opens[index].succeed(`result ${index}`);

		expect(await results).toEqual(['result 0', 'result 1', 'result 2']);
	});

	it('gives nothing for no tasks', async () => {
		expect(await mapConcurrently([], 1, nothing)).toEqual([]);
	});

	it('has as many tasks under way as it may, and never more', async () => {
		const lengths = fc.array(fc.nat(4), { maxLength: 30 });
		const property = fc.asyncProperty(
			lengths,
			fc.integer({ min: 1, max: 8 }),
			async (all, most) => {
				let running = 0;
				let peak = 0;
				const tasks = all.map((length, index) => async () => {
					peak = Math.max(peak, ++running);
					await rounds(length);
					running--;
					return index;
				});

				expect(await mapConcurrently(tasks, most, nothing)).toEqual([...all.keys()]);
				expect(peak).toBeLessThanOrEqual(most);
				if (all.every((length) => length > 0)) expect(peak).toBe(Math.min(most, all.length));
			},
		);
		await fc.assert(property, { numRuns: 50 });
	});

	it('works strictly one after the other, in order, with a concurrency of 1', async () => {
		const journal: string[] = [];
		const tasks = [3, 0, 2].map((length, index) => async () => {
			journal.push(`start ${index}`);
			await rounds(length);
			journal.push(`end ${index}`);
		});
		await mapConcurrently(tasks, 1, nothing);

		expect(journal).toEqual(['start 0', 'end 0', 'start 1', 'end 1', 'start 2', 'end 2']);
	});

	it('starts nothing more after the first failure, and says so at once', async () => {
		const opens = openTasks(5);
		let failures = 0;
		const results = mapConcurrently(tasksOf(opens), 2, () => failures++);
		results.catch(nothing);
		await rounds(1);
		expect(startedOf(opens)).toEqual([true, true, false, false, false]);

		opens[1].fail(new Error('no'));
		await rounds(3);
		expect(failures).toBe(1);
		opens[0].succeed('late');

		await expect(results).rejects.toThrow('no');
		expect(startedOf(opens)).toEqual([true, true, false, false, false]);
	});

	it('lets what is under way settle before it throws', async () => {
		const opens = openTasks(3);
		const results = mapConcurrently(tasksOf(opens), 3, nothing);
		results.catch(nothing);
		opens[0].fail(new Error('first'));
		await rounds(3);
		expect(await atOnce(results)).toBe('waits');

		opens[1].succeed('fine');
		await rounds(3);
		expect(await atOnce(results)).toBe('waits');

		opens[2].succeed('fine');
		await expect(results).rejects.toThrow('first');
	});

	it('throws the failure that came first, not the one of the first task', async () => {
		const opens = openTasks(2);
		const results = mapConcurrently(tasksOf(opens), 2, nothing);
		results.catch(nothing);
		opens[1].fail(new Error('came first'));
		await rounds(1);
		opens[0].fail(new Error('came later'));

		await expect(results).rejects.toThrow('came first');
	});

	it.each([undefined, null, '', 0])('throws %p too, if that is the failure', async (reason) => {
		const failing = mapConcurrently([async () => await Promise.reject(reason)], 1, nothing);

		await expect(failing).rejects.toBe(reason);
	});
});
