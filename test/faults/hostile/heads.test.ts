import { credentialFor, UNPACED } from '../../service/credential';
import { useEngine } from '../../support/useEngine';
import { operations } from '../operations';

const bench = useEngine();

beforeEach(async () => {
	const { baseUrl, settings } = bench.service;
	await bench.engine.storeCredential(credentialFor({ baseUrl, ...settings }, UNPACED));
});

/** What the node says of an answer with this status line and header, or `ok`, once it has closed the connection. */
async function outcome(status: string, header = ''): Promise<string> {
	const head = `HTTP/1.1 ${status}\r\n${header}content-length: 2\r\n\r\n{}`;
	const closed = new Promise((resolve) => {
		bench.service.inject({
			kind: 'answer',
			respond: ({ socket }) => socket!.once('close', resolve).write(head, 'latin1'),
		});
	});
	const options = { maxRetries: 0 };
	const { error } = await bench.runNode({ ...operations.Create.parameters, options });
	await closed;
	return error?.message ?? 'ok';
}

const numbers = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, index) => from + index);

/** The service answered: it is never said that nothing was sent, or that the host is at fault with its address. */
const TRUE_SENTENCE =
	/^(What you requested |The (service|API key|request|response|proxy|URL) |(Rate limit|This address|Unexpected response) |\S+ sent a response that isn't valid HTTP)/;

describe('an answer ends in one true sentence, and its connection is closed', () => {
	it.each([100, 200, 300, 400, 500, 600, 700, 800, 900])(
		'with each status from %d on',
		async (first) => {
			for (const status of numbers(first, first + 100)) {
				// A pause for the key is not what is tried here.
				if (status === 429) continue;
				const said = await outcome(`${status} Odd`);
				if (status >= 200 && status < 300) expect(said).toBe('ok');
				else expect(said).toMatch(TRUE_SENTENCE);
				if (status >= 600) {
					expect(said).toBe(`The response has status ${status}, which isn't a valid HTTP status`);
				}
			}
		},
		120_000,
	);

	it.each(['name', 'value'])(
		'with each byte in the %s of a header',
		async (place) => {
			for (const byte of numbers(0, 256)) {
				const character = String.fromCharCode(byte);
				const header = place === 'name' ? `x${character}y: 1\r\n` : `x: 1${character}2\r\n`;
				expect(await outcome('200 OK', header)).toMatch(
					/^(ok$|The response |\S+ sent a response that isn't valid HTTP)/,
				);
			}
		},
		120_000,
	);

	it.each(['get', 'set', 'normalize', 'toJSON', 'constructor', '__proto__', 'then'])(
		'with a header that is called %s',
		async (name) => {
			expect(await outcome('200 OK', `${name}: 1\r\n`)).toBe('ok');
		},
	);
});
