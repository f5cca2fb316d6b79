import { createJsonCounts } from '../../../../nodes/AppBuilder/transport/response/jsonCounts';
import { thrownBy } from '../../thrownBy';

const { imul } = Math;

/** So many different hashes, always the same ones (a linear congruential generator of full period). */
function* hashes(count: number): Generator<number> {
	for (let hash = 1, index = 0; index < count; index++) {
		yield (hash = (imul(hash, 1_664_525) + 1_013_904_223) | 0);
	}
}

function addAll(
	{ addText }: ReturnType<typeof createJsonCounts>,
	{ count, length = 1, isName }: { count: number; length?: number; isName: boolean },
): void {
	for (const hash of hashes(count)) addText(hash, length, isName);
}

describe.each([
	['names', 300_000, { isName: true, length: 100 }],
	['short strings', 1_400_000, { isName: false, length: 10 }],
])('different %s', (what, bound, text) => {
	it('may be as many as the bound, and hardly more', () => {
		const counts = createJsonCounts();
		addAll(counts, { ...text, count: bound });

		expect(thrownBy(() => addAll(counts, { ...text, count: 1.15 * bound }))).toMatchObject({
			code: 'TOO_MANY_VALUES',
			message: expect.stringMatching(`contains more than .* different .*${what}`) as string,
		});
	});

	it('may come as often as they like', () => {
		const counts = createJsonCounts();

		for (let time = 0; time < 4; time++) addAll(counts, { ...text, count: 0.9 * bound });
	});

	it('are counted apart from the others', () => {
		const counts = createJsonCounts();
		addAll(counts, { ...text, count: bound });

		addAll(counts, { isName: !text.isName, count: 300_000 });
	});
});

describe('the counts of JSON text', () => {
	it('leave out strings longer than ten characters', () => {
		addAll(createJsonCounts(), { count: 2_000_000, length: 11, isName: false });
	});

	it('know whether something is open, and whether it is an object', () => {
		const counts = createJsonCounts();
		expect(counts.isOpen()).toBe(false);
		counts.open(false);
		expect([counts.isOpen(), counts.isInObject()]).toEqual([true, false]);
		counts.open(true);
		expect([counts.isOpen(), counts.isInObject()]).toEqual([true, true]);
		counts.close();
		expect([counts.isOpen(), counts.isInObject()]).toEqual([true, false]);
		counts.close();
		expect(counts.isOpen()).toBe(false);
	});

	it('take 8 million values, of which each object and array is one', () => {
		const counts = createJsonCounts();
		for (let group = 0; group < 1_000_000; group++) {
			counts.open(true);
			counts.close();
		}
		for (let value = 0; value < 7_000_000; value++) counts.addValue();

		expect(thrownBy(() => counts.addValue())).toMatchObject({
			code: 'TOO_MANY_VALUES',
			message: 'contains more than 8,000,000 values',
		});
	});

	it('take two million objects and arrays', () => {
		const counts = createJsonCounts();
		for (let group = 0; group < 2_000_000; group++) {
			counts.open(false);
			counts.close();
		}

		expect(thrownBy(() => counts.open(false))).toMatchObject({
			message: 'contains more than 2,000,000 objects and arrays',
		});
	});

	it('take a thousand levels', () => {
		const counts = createJsonCounts();
		for (let level = 0; level < 1_000; level++) counts.open(true);

		expect(thrownBy(() => counts.open(true))).toMatchObject({
			code: 'TOO_DEEP',
			message: 'is nested more than 1,000 levels deep',
		});
	});
});
