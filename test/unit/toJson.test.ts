import { toJson } from '../../nodes/AppBuilder/resources/toJson';

describe('toJson', () => {
	it('passes an object on as it is', () => {
		const answer = { id: 'ws_1', nested: { a: [1] } };

		expect(toJson(answer)).toBe(answer);
	});

	it('says success for an answer without a body', () => {
		expect(toJson(undefined)).toEqual({ success: true });
	});

	it.each([[[1, 2]], [[]], ['text'], [''], [0], [false], [null]])('puts %p under data', (value) => {
		expect(toJson(value)).toEqual({ data: value });
	});
});
