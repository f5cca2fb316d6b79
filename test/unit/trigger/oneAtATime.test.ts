import { oneAtATime } from '../../../nodes/AppBuilder/trigger/oneAtATime';

describe('one at a time', () => {
	it('gives null for the same while it is going on, and not for others', async () => {
		let end = () => {};
		const first = oneAtATime(
			'a',
			async () => await new Promise<string>((resolve) => (end = () => resolve('first'))),
		);

		expect(await oneAtATime('a', async () => 'second')).toBeNull();
		expect(await oneAtATime('b', async () => 'other')).toBe('other');
		end();
		expect(await first).toBe('first');
		expect(await oneAtATime('a', async () => 'third')).toBe('third');
	});

	it('goes on after one that did not succeed', async () => {
		await expect(
			oneAtATime('a', async () => await Promise.reject(new Error('no'))),
		).rejects.toThrow('no');

		expect(await oneAtATime('a', async () => 'next')).toBe('next');
	});
});
