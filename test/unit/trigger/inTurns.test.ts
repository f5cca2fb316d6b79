import { inTurns } from '../../../nodes/AppBuilder/trigger/inTurns';

const numbers = Array.from({ length: 12_000 }, (_, index) => index);

it('maps all, with their index', async () => {
	expect(await inTurns(numbers, (number, index) => [number, index])).toEqual(
		numbers.map((number) => [number, number]),
	);
	expect(await inTurns([], () => 1)).toEqual([]);
});

it('lets others have a turn in between, where there are thousands', async () => {
	let done = 0;
	const seen = new Set<number>();
	const mapping = inTurns(numbers, () => done++);
	const timer = setInterval(() => seen.add(done), 0);
	await mapping;
	clearInterval(timer);

	expect([...seen].some((count) => count > 0 && count < numbers.length)).toBe(true);
});
