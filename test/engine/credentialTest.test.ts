import { startService } from '../service';
import { useEngine, validCredential } from '../support/useEngine';

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
	});

	it('names a wrong key', async () => {
		const result = await testWith({ apiKey: 'wrong' });

		expect(result).toEqual({
			status: 'Error',
			message: expect.stringContaining('did not accept the API key'),
		});
		expect(result.message).toContain('API Keys');
	});

	it.each(['', '/v2', '/v1/deeper'])('names a wrong address: %j behind the host', async (path) => {
		expect(await testWith({ baseUrl: bench.service.origin + path })).toEqual({
			status: 'Error',
			message: expect.stringContaining('Check that Base URL is right and ends in /v1'),
		});
	});

	it.each(['<!doctype html>', '\n<html>', '\r\n<html>'])('names a web page: %j', async (body) => {
		bench.service.inject({ kind: 'answer', body, headers: { 'content-type': 'text/html' } });

		expect(await testWith({})).toEqual({
			status: 'Error',
			message: expect.stringContaining('answers with a web page'),
		});
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

	it('does not send the key over plain http to another machine', async () => {
		expect(await testWith({ baseUrl: 'http://app-builder.invalid/v1' })).toEqual({
			status: 'Error',
			message: 'Invalid URL',
		});
	});

	it('does not follow a redirect, so that the key stays with the Base URL', async () => {
		const elsewhere = await startService();
		const headers = { location: `${elsewhere.baseUrl}/workspaces` };
		bench.service.inject({ kind: 'answer', status: 302, headers });

		expect(await testWith({})).toMatchObject({
			status: 'Error',
			message: expect.stringContaining('sent the request on to another address'),
		});
		expect(elsewhere.journal).toEqual([]);
		await elsewhere.close();
	});
});
