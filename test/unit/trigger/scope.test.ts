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

it.each([
	[[], 0],
	[['a', 'b.c'], 8],
])(
	'the scope of a snapshot with the watched fields %j has room for %i characters',
	async (watched, length) => {
		expect(await scopeOf(access, { parameters: {} }, { watched, ignored: [] })).toMatchObject({
			hashesLength: length,
		});
	},
);

it.each([
	{ watched: ['b'], ignored: [] },
	{ watched: ['a'], ignored: ['c'] },
])('the scope of a snapshot is another with the fields %j', async (fields) => {
	const scopeWith = async (filter: typeof fields) =>
		(await scopeOf(access, { parameters: {} }, filter)).fields;

	expect(await scopeWith(fields)).not.toBe(await scopeWith({ watched: ['a'], ignored: [] }));
});
