import type { Entry } from '../../../../nodes/AppBuilder/execution/resume/entry';
import {
	matchEntries,
	matchInputs,
} from '../../../../nodes/AppBuilder/execution/resume/matchEntries';

/** Without a source of its own, it was made from something else than all others; the inputs are all the same. */
type Place = [itemIndex: number, identity: string, source?: string, input?: string];

/** What was stored of a write in that place; its result says where it was. */
const entry = ([
	itemIndex,
	identity,
	source = `stored ${itemIndex}`,
	input = '',
]: Place): Entry => ({
	...{ itemIndex, identity, source, input },
	results: [{ id: `${identity}${itemIndex}` }],
});
const nameOf = ({ results }: Entry) => results?.[0].id;

/** What is looked for in that place. */
const wanted = ([itemIndex, identity, source = `wanted ${itemIndex}`, input = '']: Place) => ({
	itemIndex,
	marks: () => ({ identity, source, input }),
});

/** The entry that each item finds, `new` where there is none, and those that are left. */
function match(items: Place[], stored: Place[], matchAll = matchEntries) {
	const all = items.map(wanted);
	const { found, left } = matchAll(all, stored.map(entry));
	const names = all.map((item) => {
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
			[2, 'a'],
			[5, 'a'],
		];

		expect(match(items, stored)).toEqual({ names: ['a5', 'a2'], left: [] });
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

describe('matchEntries, where requests differ from one try to the next', () => {
	it('finds an entry by what it was made from, where it was', () => {
		const items: Place[] = [
			[0, 'a at noon', 'x'],
			[1, 'b at noon', 'y'],
		];
		const stored: Place[] = [
			[0, 'a at ten', 'x'],
			[1, 'b at ten', 'y'],
		];

		expect(match(items, stored)).toEqual({ names: ['a at ten0', 'b at ten1'], left: [] });
	});

	it('finds it wherever it is now', () => {
		const items: Place[] = [
			[0, 'new', 'z'],
			[1, 'a at noon', 'x'],
		];

		expect(match(items, [[0, 'a at ten', 'x']])).toEqual({ names: ['new', 'a at ten0'], left: [] });
	});

	it('prefers, of those made from the same, the one in the same place', () => {
		const items: Place[] = [
			[0, 'a at noon', 'x'],
			[2, 'a at noon', 'x'],
		];
		const stored: Place[] = [
			[2, 'b at ten', 'x'],
			[5, 'c at ten', 'x'],
		];

		expect(match(items, stored)).toEqual({ names: ['c at ten5', 'b at ten2'], left: [] });
	});

	it('gives an entry to the item that sends the same, not to one that is made from the same', () => {
		const items: Place[] = [
			[0, 'a', 'x'],
			[1, 'b', 'x'],
		];

		expect(match(items, [[0, 'b', 'x']])).toEqual({ names: ['new', 'b0'], left: [] });
	});

	it('gives no second entry to an item', () => {
		const stored: Place[] = [
			[0, 'a', 'y'],
			[1, 'b', 'x'],
		];

		expect(match([[0, 'a', 'x']], stored)).toEqual({ names: ['a0'], left: ['b1'] });
	});

	it('does not take what one sends for what another is made from', () => {
		expect(match([[0, 'a', 'x']], [[0, 'x', 'a']])).toEqual({ names: ['new'], left: ['x0'] });
	});

	it('asks no item for its marks where nothing is stored', () => {
		const asked = () => {
			throw new Error('It was asked');
		};
		const { found } = matchEntries([{ itemIndex: 0, marks: asked }], []);

		expect(found.size).toBe(0);
	});
});

describe('matchEntries, where inputs differ', () => {
	it('finds an entry elsewhere only for the same input: of two accounts, each creates its own', () => {
		const stored: Place[] = [[0, 'a', 'x', 'first account']];

		expect(match([[1, 'a', 'y', 'second account']], stored)).toEqual({
			names: ['new'],
			left: ['a0'],
		});
		expect(match([[1, 'a', 'y', 'first account']], stored)).toEqual({ names: ['a0'], left: [] });
	});

	it('finds it in its place whatever the input', () => {
		expect(match([[0, 'a', 'y', 'new']], [[0, 'a', 'x', 'old']]).names).toEqual(['a0']);
	});
});

describe('matchInputs', () => {
	const matchAll = (items: Place[], stored: Place[]) => match(items, stored, matchInputs);

	it('finds the entry of an item that sends something else, where it was', () => {
		const items: Place[] = [
			[0, 'new', 'x', 'first'],
			[1, 'newer', 'y', 'second'],
		];

		expect(matchAll(items, [[1, 'old', 'z', 'second']])).toEqual({
			names: ['new', 'old1'],
			left: [],
		});
	});

	it('finds it where items before it are gone', () => {
		const stored: Place[] = [[5, 'old', 'z', 'second']];

		expect(matchAll([[4, 'new', 'y', 'second']], stored)).toEqual({ names: ['old5'], left: [] });
	});

	it('prefers, of the same input several times, the one in the same place', () => {
		const items: Place[] = [
			[0, 'a'],
			[1, 'b'],
		];

		expect(matchAll(items, [[1, 'old']])).toEqual({ names: ['new', 'old1'], left: [] });
	});

	it('finds nothing for another input', () => {
		const stored: Place[] = [[0, 'a', 'x', 'second']];

		expect(matchAll([[0, 'a', 'x', 'first']], stored)).toEqual({ names: ['new'], left: ['a0'] });
	});
});
