import { createOutputBound } from '../../../nodes/AppBuilder/execution/outputBound';
import { thrownBy } from '../thrownBy';

const HUNDRED_MB = [{ text: 'x'.repeat(100 * 1024 * 1024) }];

describe('the bound on the output of a run', () => {
	it('is 256 MB in all, and one result that is too large leaves room for others', () => {
		const bound = createOutputBound();
		bound.add(HUNDRED_MB);
		bound.add(HUNDRED_MB);

		expect(thrownBy(() => bound.add(HUNDRED_MB))).toMatchObject({
			name: 'ServiceError',
			message: 'The output of this execution is larger than 256 MB',
			description: expect.stringMatching(/^What the node sent .* was completed.*'Limit'/),
		});
		expect(() => bound.add([{ id: 1 }])).not.toThrow();
	});

	it('counts what n8n adds to each item', () => {
		const empty = Array.from({ length: 2_000_000 }, () => ({}));

		expect(() => createOutputBound().add(empty)).toThrow('256 MB');
		expect(() => createOutputBound().add(empty.slice(0, 1_000_000))).not.toThrow();
	});
});
