import { createHash, scryptSync } from 'node:crypto';

import { bindingOf } from '../../../nodes/AppBuilder/trigger/binding';
import { fingerprintOf } from '../../../nodes/AppBuilder/trigger/fingerprint';

const access = {
	baseUrl: 'https://api.example.com/v1',
	apiKey: 'weak',
	pagination: { kind: 'automatic' } as const,
};
const node = { parameters: {} };
const query = { parameters: { options: { queryParameters: { parameters: [{ key: 'a' }] } } } };

describe('what a snapshot belongs to', () => {
	it('is the same at every poll, and another with another address, key, query or pagination', async () => {
		const others = await Promise.all([
			bindingOf({ ...access, apiKey: 'other' }, node),
			bindingOf({ ...access, baseUrl: 'https://api.example.org/v1' }, node),
			bindingOf(access, query),
			bindingOf({ ...access, pagination: { kind: 'none' } }, node),
		]);
		const same = await Promise.all([
			bindingOf(access, node),
			bindingOf({ ...access }, { ...node }),
		]);

		expect(new Set(others).size).toBe(4);
		expect(new Set(same).size).toBe(1);
		expect(others).not.toContain(same[0]);
	});

	it('holds the key only as scrypt, at the cost that OWASP asks for', async () => {
		const { baseUrl, apiKey } = access;
		const cost = { N: 2 ** 14, r: 8, p: 5 };
		const derived = scryptSync(apiKey, baseUrl, 32, cost).toString('hex');
		const quick = createHash('sha256').update(apiKey).digest('hex');

		expect(await bindingOf(access, node)).toBe(
			fingerprintOf(JSON.stringify([baseUrl, derived, access.pagination, []])),
		);
		for (const guess of [apiKey, quick]) {
			const binding = fingerprintOf(JSON.stringify([baseUrl, guess, access.pagination, []]));
			expect(await bindingOf(access, node)).not.toBe(binding);
		}
	});
});
