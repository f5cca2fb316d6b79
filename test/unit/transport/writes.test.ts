import type { Fetch } from '../../../nodes/AppBuilder/transport/n8nFetch';
import { countingWrites, lastWrite } from '../../../nodes/AppBuilder/transport/writes';

const URL = 'https://api.example.com/v1/workspaces';
const respond: Fetch = async () => new Response();
const send = async (hash: string, method: string, fetch = respond) =>
	await countingWrites(fetch, hash)(new Request(URL, { method }), () => undefined);

describe('the last write with a key', () => {
	it.each(['POST', 'PATCH', 'DELETE'])('is another when a %s is sent', async (method) => {
		const before = lastWrite('sent');
		let during = before;
		await send('sent', method, async () => {
			during = lastWrite('sent');
			return new Response();
		});

		expect(during).toBeGreaterThan(before);
	});

	it('is another when one settles, also when it did not succeed', async () => {
		let during = 0;
		const sending = send('settled', 'POST', async () => {
			during = lastWrite('settled');
			throw new Error('reset');
		});
		await expect(sending).rejects.toThrow('reset');

		expect(lastWrite('settled')).toBeGreaterThan(during);
	});

	it('stays the same when something is read, or written with another key', async () => {
		await send('read', 'POST');
		const before = lastWrite('read');
		await send('read', 'GET');
		await send('another', 'POST');

		expect(lastWrite('read')).toBe(before);
	});

	it('never goes back, however many other keys there are', async () => {
		await send('old', 'POST');
		const before = lastWrite('old');
		for (let key = 0; key < 3_000; key++) await send(`key ${key}`, 'POST');
		expect(lastWrite('old')).toBeGreaterThanOrEqual(before);

		const dropped = lastWrite('old');
		await send('old', 'POST');
		expect(lastWrite('old')).toBeGreaterThan(dropped);
	});
});
