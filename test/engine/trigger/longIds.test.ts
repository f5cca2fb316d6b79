import { createHash } from 'node:crypto';

import { validCredential } from '../../service/credential';
import { startSmallProcess } from '../../support/child/smallProcess';
import { ids } from '../../support/triggerEvents';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
const ALL = { events: ['created', 'updated', 'deleted'] };
const LONG = 'n'.repeat(1_025);
const HASH = `sha256#${createHash('sha256').update(LONG).digest('base64url')}`;

function listOnce(...all: object[]): void {
	bench.service.inject({ kind: 'answer', path: '/v1/workspaces', body: JSON.stringify(all) });
}
const others = ['a', 'b', 'c'].map((id) => ({ id }));

describe('a workspace with an ID of more than 1,024 characters', () => {
	it('has the hash of it as ID in all events', async () => {
		listOnce(...others);
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		const events = [];
		for (const now of [[{ id: LONG }], [{ id: LONG, name: 'New' }], [], []]) {
			listOnce(...others, ...now);
			events.push(...(await trigger.poll()));
		}

		expect(events).toMatchObject([
			{ event: 'created', id: HASH, workspace: { id: LONG } },
			{ event: 'updated', id: HASH, workspace: { id: LONG, name: 'New' } },
			{ event: 'deleted', id: HASH },
		]);
		// None was looked up.
		expect(new Set(bench.service.journal.map(({ path }) => path))).toEqual(
			new Set(['/v1/workspaces']),
		);
	});

	it('is the only one: 1,024 characters are given as they are', async () => {
		const longest = LONG.slice(1);
		listOnce(...others);
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		listOnce(...others, { id: longest });

		expect(ids(await trigger.poll())).toEqual([longest]);
	});
});

describe('in a small process, the trigger', () => {
	it('forgets long IDs that change with each poll', async () => {
		const child = await startSmallProcess();
		await child.ask('storeCredential', validCredential(bench.service));
		const list = (poll: number) =>
			listOnce(
				...others,
				...Array.from({ length: 25 }, (_, n) => ({ id: `${poll}.${n}${'n'.repeat(1_000_000)}` })),
			);
		list(0);
		await child.ask('activate', ALL);
		for (let poll = 1; poll < 20; poll++) {
			list(poll);
			await child.ask('poll');
		}

		expect(await child.ask('stateLength')).toBeLessThan(10_000);
		child.kill();
	});
});

describe('a list of more workspaces than can be remembered', () => {
	const PATHS = ['/v1/workspaces', '/v1/workspaces?page=2'];
	const description =
		"It remembers up to 500,000, with IDs of 64 characters on average. Request a filtered list with 'Options' → 'Query Parameters'.";

	const pageOf = (length: number, prefix: string) =>
		JSON.stringify(Array.from({ length }, (_, n) => ({ id: `${prefix}${n}` })));

	it.each<[string, string[]]>([
		['500,001', [pageOf(500_001, '')]],
		[
			'40,000 with long IDs on two pages',
			[pageOf(20_000, 'm'.repeat(900)), pageOf(20_000, 'n'.repeat(900))],
		],
	])('is not read, with words: %s', async (_, pages) => {
		for (const [index, body] of pages.entries()) {
			const isLast = index === pages.length - 1;
			const headers: Record<string, string> = isLast
				? {}
				: { link: `</v1/workspaces?page=${index + 2}>; rel="next"` };
			bench.service.inject({ kind: 'answer', path: PATHS[index], body, headers });
		}

		await expect(bench.engine.trigger(ALL).activate()).rejects.toMatchObject({
			message: 'The list has more workspaces than the trigger can remember',
			description,
			failure: { cause: 'configuration-invalid' },
		});
	});
});
