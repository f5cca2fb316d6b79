import { startService } from '../service';
import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const testWith = async (changes: object) =>
	await bench.engine.testCredential({ ...validCredential(bench.service), ...changes });

describe('the Test button of the credential', () => {
	it('accepts the right key, whether or not there are workspaces', async () => {
		expect(await testWith({})).toMatchObject({ status: 'OK' });

		bench.service.workspaces.set('ws_1', { id: 'ws_1' });
		expect(await testWith({})).toMatchObject({ status: 'OK' });
	});

	it('asks for the list of workspaces with the key', async () => {
		await testWith({});

		expect(bench.service.journal).toMatchObject([
			{
				method: 'GET',
				path: '/v1/workspaces',
				headers: { authorization: `Bearer ${bench.service.settings.apiKey}` },
			},
		]);
	});

	it('forgives spaces around the address and slashes at its end', async () => {
		const { baseUrl } = bench.service;

		expect(await testWith({ baseUrl: ` ${baseUrl}// ` })).toMatchObject({ status: 'OK' });
		expect(await testWith({ baseUrl: `${baseUrl}?` })).toMatchObject({ status: 'OK' });
	});

	it('forgives spaces and line breaks around the key', async () => {
		const { apiKey } = bench.service.settings;

		expect(await testWith({ apiKey: ` ${apiKey}\r\n` })).toMatchObject({ status: 'OK' });
	});

	it('names a wrong key', async () => {
		const result = await testWith({ apiKey: 'wrong' });

		expect(result).toEqual({
			status: 'Error',
			message: expect.stringContaining('did not accept the API key'),
		});
		expect(result.message).toContain('API Keys');
	});

	it('names an address where there is no list of workspaces', async () => {
		expect(await testWith({ baseUrl: `${bench.service.origin}/other/v1` })).toEqual({
			status: 'Error',
			message: expect.stringContaining("Check that 'Base URL' is right and ends in /v1"),
		});
	});

	it.each([
		['baseUrl', '', "'Base URL' is empty"],
		['baseUrl', 'http://127.0.0.1:1/v2', "'Base URL' does not end in /v1"],
		['baseUrl', 'http://127.0.0.1:1/v1/deeper', "'Base URL' does not end in /v1"],
		['baseUrl', '127.0.0.1:1/v1', "'Base URL' does not start with https://"],
		['baseUrl', 'http://127.0.0.1:1/v1?x', "'Base URL' contains a ? or #"],
		[
			'allowInsecureHttp',
			false,
			"'Base URL' starts with http://, which would send the API key unprotected",
		],
		['apiKey', '', "'API Key' is empty"],
		[
			'apiKey',
			'a b',
			"'API Key' contains a space, a line break or another character that no key contains",
		],
	])('refuses what the node refuses, in the same words: %s %j', async (field, value, message) => {
		expect(await testWith({ [field]: value })).toEqual({ status: 'Error', message });
		expect(bench.service.journal).toEqual([]);
	});

	it('asks for an answer that is not compressed', async () => {
		await testWith({});

		expect(bench.service.journal[0].headers['accept-encoding']).toBe('identity');
	});

	it.each(['<!doctype html>', '\n<html>', '\r\n\r\n<html>', '\n\n\n\n\n<html>'])(
		'names a web page: %j',
		async (body) => {
			bench.service.inject({ kind: 'answer', body, headers: { 'content-type': 'text/html' } });

			expect(await testWith({})).toEqual({
				status: 'Error',
				message: expect.stringContaining('responds with a web page'),
			});
		},
	);

	it.each(['OK', 'It works!', 'not found', 'no', ' hello', 'Nginx'])(
		'names plain text: %j',
		async (body) => {
			bench.service.inject({ kind: 'answer', body, headers: { 'content-type': 'text/plain' } });

			expect(await testWith({})).toEqual({
				status: 'Error',
				message: expect.stringContaining('responds with plain text'),
			});
		},
	);

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

	it('names the request limit', async () => {
		bench.service.inject({ kind: 'status', status: 429 });

		expect(await testWith({})).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('request limit'),
		});
	});

	it('does not follow a redirect, so that the key stays with the Base URL', async () => {
		const elsewhere = await startService();
		const headers = { location: `${elsewhere.baseUrl}/workspaces` };
		bench.service.inject({ kind: 'answer', status: 302, headers });

		expect(await testWith({})).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('redirected the request to another address'),
		});
		expect(elsewhere.journal).toEqual([]);
		await elsewhere.close();
	});
});
