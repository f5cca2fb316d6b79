import { createHash } from 'node:crypto';

import { ids, times, useTrigger } from '../../support/triggerEvents';

const { bench, activated, answer } = useTrigger();
const LONG = 'n'.repeat(1_025);
const HASH = `sha256#${createHash('sha256').update(LONG).digest('base64url')}`;

const others = ['a', 'b', 'c'].map((id) => ({ id }));
const listOnce = (...more: object[]) => answer([...others, ...more]);

describe('a workspace with an ID of more than 1,024 characters', () => {
	it('has the hash of it as ID in all events', async () => {
		listOnce();
		const trigger = await activated();
		const lists = [[{ id: LONG }], [{ id: LONG, name: 'New' }], [], []];
		const polls = await times(lists.length, async (poll) => {
			listOnce(...lists[poll]);
			return await trigger.poll();
		});

		expect(polls.flat()).toMatchObject([
			{ event: 'created', id: HASH, workspace: { id: LONG } },
			{ event: 'updated', id: HASH, workspace: { id: LONG, name: 'New' } },
			{ event: 'deleted', id: HASH },
		]);
		// None was looked up.
		const paths = bench.service.journal.map(({ path }) => path);
		expect([...new Set(paths)]).toEqual(['/v1/workspaces']);
	});

	it('is the only one: 1,024 characters are given as they are', async () => {
		const longest = LONG.slice(1);
		listOnce();
		const trigger = await activated();
		listOnce({ id: longest });

		expect(ids(await trigger.poll())).toEqual([longest]);
	});
});

describe('a list of more workspaces than can be remembered', () => {
	const description =
		"It remembers up to 500,000, with IDs of 64 characters on average. Request a filtered list with 'Options' → 'Query Parameters'.";
	const pageOf = (length: number, prefix = '') =>
		Array.from({ length }, (_, n) => ({ id: `${prefix}${n}` }));

	it.each([
		['500,001', pageOf(250_000, 'a'), pageOf(250_001, 'b')],
		['40,000 with long IDs', pageOf(20_000, 'm'.repeat(900)), pageOf(20_000, 'n'.repeat(900))],
	])('is not read, with words: %s', async (_, first, second) => {
		answer(first, { headers: { link: '</v1/workspaces?page=2>; rel="next"' } });
		answer(second, { path: '/v1/workspaces?page=2' });

		await expect(activated()).rejects.toMatchObject({
			message: 'The list has more workspaces than the trigger can remember',
			description,
			failure: { cause: 'configuration-invalid' },
		});
	});
});
