import { Readable } from 'node:stream';

import fc from 'fast-check';

import { parseResponse } from '../../../nodes/AppBuilder/transport/response/parseResponse';
import { readBody } from '../../../nodes/AppBuilder/transport/response/readResponse';

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

/** What comes of a body that arrives in two pieces. */
async function read(bytes: Buffer, cut: number): Promise<string> {
	const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
	try {
		const body = Readable.from(pieces);
		const response = await readBody(new Response(), body, 'GET', new AbortController());
		parseResponse(await response.text(), 'GET');
		return 'read';
	} catch (error) {
		const { name, code } = error as { name: string; code?: string };
		return code ?? name;
	}
}

it('random bodies are read or refused in words', async () => {
	const outcomes = new Set<string>();
	await fc.assert(
		fc.asyncProperty(body, fc.nat(400), async (bytes, cut) => {
			outcomes.add(await read(bytes, cut));
		}),
		{ numRuns: 2_000 },
	);

	expect([...outcomes].sort()).toEqual(['CUT_OFF', 'ServiceError', 'TOO_DEEP', 'read']);
}, 120_000);
