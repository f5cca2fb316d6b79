import crypto from 'node:crypto';

import { derivedKey } from '../../../nodes/AppBuilder/trigger/keyDerivation';

const access = { baseUrl: 'https://api.example.com/v1', apiKey: 'key of this test' };

afterEach(() => jest.restoreAllMocks());

it('a derivation that did not succeed is tried again at the next poll', async () => {
	const noMemory = new Error('memory limit exceeded');
	jest
		.spyOn(crypto, 'scrypt')
		.mockImplementationOnce((_key, _salt, _length, _cost, done) => done(noMemory, Buffer.alloc(0)));

	await expect(derivedKey(access)).rejects.toBe(noMemory);
	expect(await derivedKey(access)).toMatch(/^[0-9a-f]{64}$/);
});

it('the key of one credential is derived once a process', async () => {
	const scrypt = jest.spyOn(crypto, 'scrypt');
	const other = { ...access, apiKey: 'other key of this test' };
	await Promise.all([derivedKey(other), derivedKey(other)]);
	await derivedKey(other);

	expect(scrypt).toHaveBeenCalledTimes(1);
});
