import { heldSize } from '../../../nodes/AppBuilder/execution/outputBound';

describe('heldSize', () => {
	it.each([
		[1, 32],
		[null, 32],
		[true, 32],
		[undefined, 32],
		['text', 36],
		[[], 32],
		[{}, 32],
		[[1, 'ab'], 32 + 32 + 34],
		[{ name: 'ab', list: [1] }, 32 + (4 + 34) + (4 + 32 + 32)],
	])('of %j is %d', (value, size) => {
		expect(heldSize(value)).toBe(size);
	});
});
