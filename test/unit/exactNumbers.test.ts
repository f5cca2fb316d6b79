import { mayRound, quoteLargeNumbers } from '../../nodes/AppBuilder/transport/exactNumbers';

describe('quoteLargeNumbers', () => {
	it.each([
		['9007199254740993', '"9007199254740993"'],
		['-9007199254740993', '"-9007199254740993"'],
		['[1, 12345678901234567890 ,2]', '[1, "12345678901234567890" ,2]'],
		['{"a":{"b":[10000000000000001]}}', '{"a":{"b":["10000000000000001"]}}'],
	])('makes %p to %p', (json, exact) => {
		expect(quoteLargeNumbers(json)).toBe(exact);
	});

	it.each([
		'9007199254740991',
		'-9007199254740991',
		'9007199254740992',
		'100000000000000000000',
		'-0',
		'0.12345678901234567890',
		'12345678901234567.5',
		'1e1234567890123456',
		'1E-1234567890123456',
		'12345678901234567E5',
		'12345678901234567e+5',
		'1e99999999999999999999',
		'"9007199254740993"',
		'"a\\nb 9007199254740993"',
		'"say \\"9007199254740993\\""',
		'{"9007199254740993":"\\\\"}',
	])('leaves %p', (json) => {
		expect(quoteLargeNumbers(json)).toBe(json);
	});

	it('takes texts of 20 million characters', () => {
		const long = JSON.stringify('1234567890 \\ "'.repeat(1_500_000));

		expect(quoteLargeNumbers(`[${long},9007199254740993]`)).toBe(`[${long},"9007199254740993"]`);
	});
});

describe('mayRound', () => {
	it.each([
		['{"id":9007199254740993}', true],
		['{"at":1790000000000,"id":"ws_1"}', false],
	])('of %p is %p', (json, expected) => {
		expect(mayRound(json)).toBe(expected);
	});
});
