import { byList } from '../../../../nodes/AppBuilder/resources/workspace/upsert/listing';
import { keyOf } from '../../../../nodes/AppBuilder/resources/workspace/upsert/matchKey';
import type { Client } from '../../../../nodes/AppBuilder/transport/client';

const columns = ['plan'];
const access = {
	baseUrl: 'https://api.example.com/v1',
	pagination: { kind: 'automatic' } as const,
};
const key = keyOf({ plan: 'pro' }, columns)!;

/** A service whose list has these workspaces. */
function listing(value: unknown): Client {
	const url = 'https://api.example.com/v1/workspaces';
	return async () => ({ url, value, status: 200, headers: new Headers() });
}

describe('the workspaces that have a key', () => {
	it('are each there once, as they were first, however often pages shift', async () => {
		const client = listing([
			{ id: 'a', plan: 'pro', page: 1 },
			{ plan: 'pro' },
			{ id: 'b', plan: 'free' },
			{ id: 'a', plan: 'pro', page: 2 },
			{ plan: 'pro' },
		]);

		expect(await byList(columns, access).read(client, key)).toEqual([
			{ id: 'a', plan: 'pro', page: 1 },
			{ plan: 'pro' },
			{ plan: 'pro' },
		]);
	});

	it('are told apart by looking at each a few times, however many they are', async () => {
		let looks = 0;
		const count = 2_000;
		const workspaces = Array.from({ length: count }, (_, n) => ({
			plan: 'pro',
			get id() {
				looks++;
				return `ws_${n}`;
			},
		}));

		expect(await byList(columns, access).read(listing(workspaces), key)).toHaveLength(count);
		expect(looks / count).toBeLessThan(10);
	});
});
