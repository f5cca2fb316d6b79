import type { Fault } from '../service';
import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const testWith = async (changes: object) =>
	await bench.engine.testCredential({ ...validCredential(bench.service), ...changes });
const saying = (message: RegExp) => ({ status: 'Error', message: expect.stringMatching(message) });

describe('the Test button of the credential', () => {
	it('accepts the right key, and asks for the list of workspaces with it', async () => {
		expect(await testWith({})).toMatchObject({ status: 'OK' });

		expect(bench.service.journal).toMatchObject([
			{
				method: 'GET',
				path: '/v1/workspaces',
				// An uncompressed response can't exhaust memory with a few bytes.
				headers: {
					authorization: `Bearer ${bench.service.settings.apiKey}`,
					'accept-encoding': 'identity',
				},
			},
		]);
	});

	it.each<[string, () => object, RegExp]>([
		['a wrong key', () => ({ apiKey: 'wrong' }), /rejected the API key.* API Keys/],
		[
			'an address where there is no list of workspaces',
			() => ({ baseUrl: `${bench.service.origin}/other/v1` }),
			/Check that 'Base URL' is correct and ends in \/v1/,
		],
	])('names %s', async (_, changes, message) => {
		expect(await testWith(changes())).toEqual(saying(message));
	});

	it.each([
		[{ listPagination: 'pageNumber', pageParameter: 'page' }, "'First Page' is neither 0 nor 1"],
		[{ listPagination: 'cursor', cursorParameter: 'c' }, "'Next Cursor Name' is empty"],
		[{ plan: 'custom', requestsPerMinute: 0 }, "'Requests per Minute' isn't a whole number"],
	])('notices what only the node uses: %j', async (changes, message) => {
		expect(await testWith(changes)).toEqual(saying(new RegExp(`^${message}`)));
		expect(bench.service.journal).toEqual([]);
	});

	it.each<[Fault, RegExp]>([
		[{ kind: 'answer', body: '\r\n\r\n<html>' }, /web page/],
		[{ kind: 'status', status: 429 }, /Rate limit/],
		[{ kind: 'status', status: 302, headers: { location: '/' } }, /redirected the request/],
	])("names what isn't a list: %j", async (fault, message) => {
		bench.service.inject(fault);

		expect(await testWith({})).toEqual(saying(message));
	});

	it.each(['[]', 'null', '\n\n{"a":1}', 'OK'])('accepts anything else: %s', async (body) => {
		bench.service.inject({ kind: 'answer', body });

		expect(await testWith({})).toMatchObject({ status: 'OK' });
	});
});
