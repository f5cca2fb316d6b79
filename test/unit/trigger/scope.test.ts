import { createHash, scryptSync } from 'node:crypto';

import { fingerprintOf } from '../../../nodes/AppBuilder/trigger/fingerprint';
import { scopeOf } from '../../../nodes/AppBuilder/trigger/scope';

const access = {
	baseUrl: 'https://api.example.com/v1',
	apiKey: 'weak',
	pagination: { kind: 'automatic' } as const,
};
const allFields = { watched: [], ignored: [] };

it('the scope of a snapshot holds the API key only as scrypt, at the cost that OWASP asks for', async () => {
	const { baseUrl, apiKey, pagination } = access;
	const cost = { N: 2 ** 14, r: 8, p: 5 };
	const derived = scryptSync(apiKey, baseUrl, 32, cost).toString('hex');
	const quick = createHash('sha256').update(apiKey).digest('hex');
	const { list } = await scopeOf(access, { parameters: {} }, allFields);
	const listFor = (key: string) => fingerprintOf(JSON.stringify([baseUrl, key, pagination, []]));

	expect(list).toBe(listFor(derived));
	expect([apiKey, quick].map(listFor)).not.toContain(list);
});
