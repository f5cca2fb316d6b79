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
				// What is not compressed cannot fill the memory by a few bytes.
				headers: {
					authorization: `Bearer ${bench.service.settings.apiKey}`,
					'accept-encoding': 'identity',
				},
			},
		]);
	});

	it.each([
		['a wrong key', { apiKey: 'wrong' }, /rejected the API key.* API Keys/],
		['an address where nothing listens', { baseUrl: 'http://127.0.0.1:1/v1' }, /^ECONNREFUSED$/],
	])('names %s', async (_, changes, message) => {
		expect(await testWith(changes)).toEqual(saying(message));
	});

	it('names an address where there is no list of workspaces', async () => {
		expect(await testWith({ baseUrl: `${bench.service.origin}/other/v1` })).toEqual(
			saying(/Check that 'Base URL' is correct and ends in \/v1/),
		);
	});

	it.each([
		['baseUrl', 'http://127.0.0.1:1/v2', "'Base URL' doesn't end in /v1"],
		[
			'allowInsecureHttp',
			false,
			"'Base URL' starts with http://, which would send the API key unencrypted",
		],
		['apiKey', 'a b', "'API Key' contains a space, a line break, or another invalid character"],
	])('refuses what the node refuses, in the same words: %s %j', async (field, value, message) => {
		expect(await testWith({ [field]: value })).toEqual({ status: 'Error', message });
		expect(bench.service.journal).toEqual([]);
	});

	const answers = (message: RegExp, ...bodies: string[]): Array<[Fault, RegExp]> =>
		bodies.map((body) => [{ kind: 'answer', body }, message]);

	it.each<[Fault, RegExp]>([
		...answers(/web page/, '<!doctype html>', '\r\n\r\n<html>'),
		...answers(/returned plain text/, 'OK'),
		[{ kind: 'status', status: 429 }, /Rate limit/],
		[{ kind: 'status', status: 302, headers: { location: '/' } }, /redirected the request/],
	])('names what is no list: %j', async (fault, message) => {
		bench.service.inject(fault);

		expect(await testWith({})).toEqual(saying(message));
	});

	it.each(['[]', '{}', '{"data":[]}', '\n\n{"a":1}'])('takes any JSON: %s', async (body) => {
		bench.service.inject({ kind: 'answer', body });

		expect(await testWith({})).toMatchObject({ status: 'OK' });
	});
});
