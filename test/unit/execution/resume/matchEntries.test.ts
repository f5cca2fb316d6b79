import type { Entry } from '../../../../nodes/AppBuilder/execution/resume/checkpoint';
import { matchEntries } from '../../../../nodes/AppBuilder/execution/resume/matchEntries';

type Place = [itemIndex: number, identity: string];

/** What was stored of a write in that place; its result says where it was. */
const entry = ([itemIndex, identity]: Place): Entry => ({
	...{ itemIndex, identity },
	results: [{ id: `${identity}${itemIndex}` }],
});
const nameOf = ({ results }: Entry) => results?.[0].id;

/** The entry that each item finds, `new` where there is none, and those that are left. */
function match(items: Place[], stored: Place[]) {
	const wanted = items.map(([itemIndex, identity]) => ({ itemIndex, identity }));
	const { found, left } = matchEntries(wanted, stored.map(entry));
	const names = wanted.map((item) => {
		const match = found.get(item);
		return match === undefined ? 'new' : nameOf(match);
	});
	return { names, left: left.map(nameOf) };
}

describe('matchEntries', () => {
	it.each<[string, Place[], Place[], string[]]>([
		[
			'where it was',
			[
				[0, 'a'],
				[1, 'b'],
			],
			[
				[0, 'a'],
				[1, 'b'],
			],
			['a0', 'b1'],
		],
		[
			'wherever it is now',
			[
				[0, 'b'],
				[1, 'a'],
			],
			[
				[0, 'a'],
				[1, 'b'],
			],
			['b1', 'a0'],
		],
		[
			'behind new ones',
			[
				[0, 'x'],
				[1, 'y'],
				[2, 'a'],
			],
			[[0, 'a']],
			['new', 'new', 'a0'],
		],
		['and nothing that sends something else in its place', [[0, 'b']], [[0, 'a']], ['new']],
		['and nothing where nothing is stored', [[0, 'a']], [], ['new']],
	])('finds the entry of an item %s', (_, items, stored, names) => {
		expect(match(items, stored).names).toEqual(names);
	});

	it('gives an entry to one item only', () => {
		const twins: Place[] = [
			[0, 'a'],
			[1, 'a'],
		];

		expect(match(twins, [[0, 'a']])).toEqual({ names: ['a0', 'new'], left: [] });
	});

	it('prefers, of the same write several times, the one in the same place', () => {
		const items: Place[] = [
			[0, 'a'],
			[2, 'a'],
		];
		const stored: Place[] = [
			[1, 'a'],
			[2, 'a'],
		];

		expect(match(items, stored)).toEqual({ names: ['a1', 'a2'], left: [] });
	});

	it('gives the others in the order in which they were stored', () => {
		const items: Place[] = [
			[5, 'a'],
			[6, 'a'],
			[7, 'a'],
		];
		const stored: Place[] = [
			[0, 'a'],
			[1, 'a'],
			[2, 'a'],
			[3, 'a'],
		];

		expect(match(items, stored)).toEqual({ names: ['a0', 'a1', 'a2'], left: ['a3'] });
	});

	it('leaves the entries of items that are no longer there', () => {
		const stored: Place[] = [
			[0, 'a'],
			[1, 'b'],
			[2, 'c'],
		];

		expect(match([[0, 'b']], stored)).toEqual({ names: ['b1'], left: ['a0', 'c2'] });
	});
});
