import { oneAtATime } from '../../../nodes/AppBuilder/trigger/oneAtATime';

const [OLD, NEW] = [{}, {}];

/** Work that goes on until it is ended. */
function lasting(value: string) {
	let end = () => {};
	const work = async () => await new Promise<string>((resolve) => (end = () => resolve(value)));
	return { work, end: () => end() };
}

describe('one at a time', () => {
	it('gives null for the same while it is going on, and not for others', async () => {
		const { work, end } = lasting('first');
		const first = oneAtATime('a', OLD, work);

		expect(await oneAtATime('a', OLD, async () => 'second')).toBeNull();
		expect(await oneAtATime('b', OLD, async () => 'other')).toBe('other');
		end();
		expect(await first).toBe('first');
		expect(await oneAtATime('a', OLD, async () => 'third')).toBe('third');
	});

	it('lets another owner wait until it is over, one after the other', async () => {
		const { work, end } = lasting('old');
		const done: string[] = [];
		const note = (name: string) => async () => {
			done.push(`${name} begins`);
			await Promise.resolve();
			done.push(`${name} ends`);
		};
		const all = [oneAtATime('a', OLD, work), ...['b', 'c'].map((n) => oneAtATime('a', n, note(n)))];
		await new Promise(setImmediate);
		expect(done).toEqual([]);
		end();
		await Promise.all(all);

		expect(done).toEqual(['b begins', 'b ends', 'c begins', 'c ends']);
	});

	it('goes on after one that did not succeed', async () => {
		const fail = async () => await Promise.reject(new Error('no'));
		const failing = oneAtATime('a', OLD, fail);
		const waiting = oneAtATime('a', NEW, async () => 'next');

		await expect(failing).rejects.toThrow('no');
		expect(await waiting).toBe('next');
	});
});
