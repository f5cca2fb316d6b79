import { OutputLimit } from '../../../nodes/AppBuilder/execution/itemOutput';
import { thrownBy } from '../thrownBy';

const HUNDRED_MB = [{ text: 'x'.repeat(100 * 1024 * 1024) }];

describe('the bound on the output of an execution', () => {
	it('is 256 MB in all, and one result that is too large leaves room for others', () => {
		const bound = new OutputLimit();
		bound.add(HUNDRED_MB);
		bound.add(HUNDRED_MB);

		expect(thrownBy(() => bound.add(HUNDRED_MB))).toMatchObject({
			name: 'ServiceError',
			message: 'The output of this execution is larger than 256 MB',
			reason: 'outcomeUnknown',
			description: expect.stringMatching(/^The item was processed.*'Limit'/),
		});
		expect(() => bound.add([{ id: 1 }])).not.toThrow();
	});

	it.each<[string, object]>([
		['items without a field', new Array(2_000_000).fill({})],
		['many small values', [{ values: new Array<number>(9_000_000).fill(1) }]],
		['long field names', new Array(300_000).fill({ ['x'.repeat(900)]: 1 })],
	])('counts what n8n holds beside the texts: %s', (_, results) => {
		expect(() => new OutputLimit().add(results as [])).toThrow('256 MB');
	});
});
