import fc from 'fast-check';

import {
	declaredLimit,
	quotasOf,
} from '../../../../nodes/AppBuilder/transport/pacing/limitHeaders';

/** Names, values, and what stands between them, of structured fields (RFC 9651) and of what is none. */
const part = fc.constantFrom(
	...['"a"', '"a', 'a', '1', '-1', '1.5', '1e3', '?1', ':YQ==:', ':a', '@1', '%"a"', '(1 2)', '('],
	...[
		',',
		', ',
		';',
		'; ',
		'=',
		' ',
		'r',
		't',
		'q',
		'w',
		'qu',
		'limit',
		'remaining',
		'reset',
		'\\',
	],
);
const header = fc.array(part, { maxLength: 20 }).map((parts) => parts.join(''));

/** What the node reads of headers. */
function read(value: string) {
	const names = ['ratelimit', 'ratelimit-policy', 'ratelimit-limit', 'x-ratelimit-remaining'];
	const headers = new Headers(names.map((name) => [name, value]));
	return { quotas: quotasOf(headers), limit: declaredLimit(headers) };
}

it('headers of any kind never make the node throw, and never give what is no number', () => {
	fc.assert(
		fc.property(header, (value) => {
			const { quotas, limit = 1 } = read(value);
			for (const { remaining } of quotas) expect(remaining).toBeGreaterThanOrEqual(0);
			expect(limit).toBeGreaterThanOrEqual(1);
		}),
		{ numRuns: 2_000 },
	);
});

it.each(['"b', 'b=', '1;', '"b";r=', '1.', '(', '"b" "c"', ','])(
	'a header with %j in it says nothing, whatever stands beside it',
	(invalid) => {
		expect(read(`"a";r=0;t=5;q=1;w=1, ${invalid}`)).toEqual({ quotas: [], limit: undefined });
	},
);

it.each(['("a" "b");r=0;t=5;q=1;w=1', 'a=1;r=0;t=5;q=1;w=1'])(
	'a list within the list, or a dictionary, says nothing: %j',
	(value) => {
		expect(read(value)).toEqual({ quotas: [], limit: undefined });
	},
);

describe('a header of 16 kB', () => {
	it.each(['"\\', '\\"', ';a', ';a=', 'a', '1', '1 ', '"a";r=0,', ' ', ',', '(', '*=', 'a=', ':'])(
		'of nothing but %j is read at once',
		(unit) => {
			const value = `"a";r=1;t=1, ${unit.repeat(16_000 / unit.length)}`;
			for (const text of [value, `${value}"`, `${value}!`]) read(text);
		},
	);
});
