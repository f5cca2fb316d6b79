import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const testWith = async (changes: object) =>
	await bench.engine.testCredential({ ...validCredential(bench.service), ...changes });

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

	it('names a wrong key', async () => {
		const result = await testWith({ apiKey: 'wrong' });

		expect(result).toEqual({
			status: 'Error',
			message: expect.stringContaining('rejected the API key'),
		});
		expect(result.message).toContain('API Keys');
	});

	it('names an address where there is no list of workspaces', async () => {
		expect(await testWith({ baseUrl: `${bench.service.origin}/other/v1` })).toEqual({
			status: 'Error',
			message: expect.stringContaining("Check that 'Base URL' is correct and ends in /v1"),
		});
	});

	it.each([
		['baseUrl', '', "'Base URL' is empty"],
		['baseUrl', 'http://127.0.0.1:1/v2', "'Base URL' doesn't end in /v1"],
		[
			'allowInsecureHttp',
			false,
			"'Base URL' starts with http://, which would send the API key unprotected",
		],
		['apiKey', '', "'API Key' is empty"],
		['apiKey', 'a b', "'API Key' contains a space, a line break, or another invalid character"],
	])('refuses what the node refuses, in the same words: %s %j', async (field, value, message) => {
		expect(await testWith({ [field]: value })).toEqual({ status: 'Error', message });
		expect(bench.service.journal).toEqual([]);
	});

	it.each(['<!doctype html>', '\n<html>', '\r\n\r\n<html>', '\n\n\n\n\n<html>'])(
		'names a web page: %j',
		async (body) => {
			bench.service.inject({ kind: 'answer', body, headers: { 'content-type': 'text/html' } });

			expect(await testWith({})).toEqual({
				status: 'Error',
				message: expect.stringContaining('returned a web page'),
			});
		},
	);

	it.each(['OK', 'It works!', 'Nginx'])('names plain text: %j', async (body) => {
		bench.service.inject({ kind: 'answer', body, headers: { 'content-type': 'text/plain' } });

		expect(await testWith({})).toEqual({
			status: 'Error',
			message: expect.stringContaining('returned plain text'),
		});
	});

	it.each([
		'[]',
		'null',
		'[null]',
		'{}',
		' [{"id": 1}]',
		'{"data":[]}',
		'\n\n{"a":1}',
		'{"":["<"]}',
	])('takes any JSON: %s', async (body) => {
		bench.service.inject({ kind: 'answer', body });

		expect(await testWith({})).toMatchObject({ status: 'OK' });
	});

	it('names an address where nothing listens', async () => {
		expect(await testWith({ baseUrl: 'http://127.0.0.1:1/v1' })).toEqual({
			status: 'Error',
			message: 'ECONNREFUSED',
		});
	});

	it('names the Rate limit', async () => {
		bench.service.inject({ kind: 'status', status: 429 });

		expect(await testWith({})).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('Rate limit'),
		});
	});

	it('names a redirect', async () => {
		const headers = { location: 'https://new.example/v1/workspaces' };
		bench.service.inject({ kind: 'answer', status: 302, headers });

		expect(await testWith({})).toEqual({
			status: 'Error',
			message: expect.stringContaining('redirected the request to another address'),
		});
	});
});
