/** Feeds what reads a response with random bodies, in pieces; in a process of its own, which the test watches. */
import { Readable } from 'node:stream';
import fc from 'fast-check';

import { parseResponse } from '../../../nodes/AppBuilder/transport/response/parseResponse';
import { readText } from '../../../nodes/AppBuilder/transport/response/readText';

const RUNS = 2_000;
const SEED = 20_261_121;
const { signal } = new AbortController();

const token = fc.constantFrom(
	...['{', '}', '[', ']', ',', ':', '"', '\\', '\\u00', '-', '.', 'e', ' ', '\n', '\uFEFF', '\0'],
	...['1', '0', '12345678901234567890', '1e999', 'true', 'null', '"a"', '"é🚀"', '<html>'],
	...['['.repeat(600), '{"a":'.repeat(600), '"x",'.repeat(500), '9'.repeat(500)],
);
const body = fc.oneof(
	fc.array(token, { maxLength: 40 }).map((tokens) => Buffer.from(tokens.join(''))),
	fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
	fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

async function read(bytes: Buffer, cut: number): Promise<string> {
	const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
	try {
		const head = { charset: 'utf-8', length: bytes.length };
		const { text } = await readText(Readable.from(pieces), head, signal);
		parseResponse(text, 'GET');
		return 'read';
	} catch (error) {
		const { name, code } = error as { name: string; code?: string };
		return code ?? name;
	}
}

const outcomes = new Map<string, number>();
const bodies = fc.sample(fc.tuple(body, fc.nat(400)), { numRuns: RUNS, seed: SEED });
for (const [bytes, cut] of bodies) {
	const outcome = await read(bytes, cut);
	outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
}
process.send?.(Object.fromEntries(outcomes));
