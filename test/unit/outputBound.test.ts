import { createOutputBound } from '../../nodes/AppBuilder/execution/outputBound';
import { thrownBy } from './thrownBy';

const HUNDRED_MB = [{ text: 'x'.repeat(100 * 1024 * 1024) }];

describe('the bound on the output of a run', () => {
	it('passes results on as they are', () => {
		const results = [{ id: 1 }];

		expect(createOutputBound()(results)).toBe(results);
	});

	it('is 256 MB in all, and one result that is too large leaves room for others', () => {
		const bound = createOutputBound();
		bound(HUNDRED_MB);
		bound(HUNDRED_MB);

		expect(thrownBy(() => bound(HUNDRED_MB))).toMatchObject({
			name: 'ServiceError',
			message: 'The output of this run is larger than 256 MB',
			description: expect.stringMatching(/^What the node sent .* was carried out.*'Limit'/),
		});
		expect(bound([{ id: 1 }])).toEqual([{ id: 1 }]);
	});

	it('counts what n8n adds to each item', () => {
		const empty = Array.from({ length: 2_000_000 }, () => ({}));

		expect(() => createOutputBound()(empty)).toThrow();
		expect(createOutputBound()(empty.slice(0, 1_000_000))).toHaveLength(1_000_000);
	});
});
