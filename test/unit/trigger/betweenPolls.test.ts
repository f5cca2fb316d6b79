import { oneAtATime } from '../../../nodes/AppBuilder/trigger/betweenPolls';

const OWNER = {};

describe('one at a time', () => {
	it('lets other owners wait until it is over, one after the other, also where it fails', async () => {
		let fail: (error: Error) => void = () => {};
		const first = oneAtATime('a', OWNER, async () => {
			await new Promise((_, reject) => (fail = reject));
		});
		const done: string[] = [];
		const others = ['b', 'c'].map(
			async (name) =>
				await oneAtATime('a', name, async () => {
					done.push(`${name} begins`);
					await Promise.resolve();
					done.push(`${name} ends`);
				}),
		);
		await new Promise(setImmediate);
		expect(done).toEqual([]);
		fail(new Error('no'));

		await expect(first).rejects.toThrow('no');
		await Promise.all(others);
		expect(done).toEqual(['b begins', 'b ends', 'c begins', 'c ends']);
	});

	it('holds up no other trigger', async () => {
		let end = () => {};
		const first = oneAtATime(
			'a',
			OWNER,
			async () => await new Promise<void>((resolve) => (end = resolve)),
		);

		expect(await oneAtATime('b', OWNER, async () => 'other')).toBe('other');
		end();
		await first;
	});
});
