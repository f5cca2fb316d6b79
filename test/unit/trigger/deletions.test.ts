import { plans } from '../../../nodes/AppBuilder/access/access';
import { httpErrorText } from '../../../nodes/AppBuilder/errors/httpErrors';
import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import type { Client } from '../../../nodes/AppBuilder/transport/client';
import { missingFrom, reportDeleted } from '../../../nodes/AppBuilder/trigger/deletions';
import { Reports } from '../../../nodes/AppBuilder/trigger/events';
import type { Poll } from '../../../nodes/AppBuilder/trigger/poll';
import { Snapshot } from '../../../nodes/AppBuilder/trigger/snapshot';

interface Counts {
	listed?: number;
	vanished?: number;
	unlisted?: number;
}

function snapshotWith({ listed = 0, vanished = 0, unlisted = 0 }: Counts): Snapshot {
	const snapshot = new Snapshot();
	const add = (name: string, count: number, isUnlisted: boolean) => {
		for (let n = 0; n < count; n++)
			snapshot.set(`${name}${n}`, { fingerprint: '', hashes: '', isUnlisted });
	};
	add('u', unlisted, true);
	add('v', vanished, false);
	add('s', listed, false);
	return snapshot;
}

/** Those that the list lacks: it has those of `listed`. */
const missing = (snapshot: Snapshot) =>
	missingFrom(snapshot, new Set([...snapshot].map(([id]) => id).filter((id) => /^s\d/.test(id))));

describe('of the workspaces that a list did not contain', () => {
	it('those are looked up first that were in the list before', () => {
		expect(missing(snapshotWith({ listed: 9, vanished: 2, unlisted: 2 })).ids).toEqual([
			...['v0', 'v1'],
			...['u0', 'u1'],
		]);
	});

	it('only some are looked up at once', () => {
		const { ids, count } = missing(snapshotWith({ listed: 9, vanished: 60, unlisted: 9 }));

		expect([ids.length, ids.at(-1), count]).toEqual([55, 'u4', 60]);
	});

	it.each(['x/y', '..', 'a b', 'n'.repeat(1_025)])(
		'those are not looked up that no address can have: %s',
		(id) => {
			const snapshot = snapshotWith({ listed: 9, vanished: 1 });
			for (const isUnlisted of [true, false]) {
				snapshot.set(id, { fingerprint: '', hashes: '', isUnlisted });

				expect(missing(snapshot)).toMatchObject({ ids: ['v0'], unaddressable: [id] });
			}
		},
	);

	it.each<[string, Counts, boolean]>([
		['half of them', { listed: 2, vanished: 2 }, false],
		['more than half', { listed: 2, vanished: 3 }, true],
		['those that were not in the list before', { listed: 1, unlisted: 9 }, false],
		['more than half of those in the list before', { listed: 1, vanished: 2, unlisted: 9 }, true],
	])('%s are most, or not: %j', (_, counts, isMost) => {
		expect(missing(snapshotWith(counts))).toMatchObject({ isMost });
	});
});

/** Looks up those that are missing. The service answers each look-up with the next status, or not at all. */
async function lookUp(
	snapshot: Snapshot,
	statuses: Array<number | undefined>,
	{ maxEvents = 9, isEnding = false } = {},
) {
	const asked: string[] = [];
	const lookUpClient: Client = async ({ method, path }) => {
		const status = statuses[asked.push(`${method} ${path}`) - 1];
		const url = `https://api.example.com/v1/${path}`;
		if (status === undefined) throw new Error('The time is up');
		if (status === 200) return { url, value: {}, status, headers: new Headers() };
		const failed = { status, method, url, plan: plans.free, workspaceId: path };
		throw new ServiceError(httpErrorText(failed));
	};
	const poll = { lookUpClient, budget: { isEnding } } as unknown as Poll;
	const reports = new Reports({ events: ['deleted'], maxEvents }, 0);
	await reportDeleted(poll, snapshot, reports, missing(snapshot));
	return {
		asked,
		reported: reports.events.map(({ event, id }) => `${event} ${id}`),
		left: Array.from(snapshot, ([id, { isUnlisted }]) => `${id}${isUnlisted ? ' unlisted' : ''}`),
	};
}

describe('a workspace that was looked up', () => {
	it.each([404, 410])('is gone with %d', async (status) => {
		expect(await lookUp(snapshotWith({ vanished: 1 }), [status])).toEqual({
			asked: ['GET workspaces/v0'],
			reported: ['deleted v0'],
			left: [],
		});
	});

	it.each([200, 400, 403, 499])('is there, outside the list, with %d', async (status) => {
		expect(await lookUp(snapshotWith({ vanished: 1 }), [status])).toMatchObject({
			reported: [],
			left: ['v0 unlisted'],
		});
	});

	it.each([302, 429, 500, undefined])('stays as it was with %p', async (status) => {
		const { reported, left } = await lookUp(snapshotWith({ vanished: 1, unlisted: 1 }), [
			status,
			status,
		]);

		expect({ reported, left }).toEqual({ reported: [], left: ['v0', 'u0 unlisted'] });
	});

	it.each([{ isEnding: true }, { maxEvents: 1 }])(
		'is the last one, and comes after the others, with %j',
		async (limits) => {
			const { asked, left } = await lookUp(snapshotWith({ vanished: 2, listed: 1 }), [404], limits);
			const { left: kept } = await lookUp(snapshotWith({ vanished: 2, listed: 1 }), [200], {
				isEnding: true,
			});

			expect({ asked: asked.length, left }).toEqual({ asked: 1, left: ['v1', 's0'] });
			expect(kept).toEqual(['v1', 's0', 'v0 unlisted']);
		},
	);
});

it('a workspace is not looked up where there is no room for its event, and stays', async () => {
	expect(await lookUp(snapshotWith({ vanished: 1 }), [404], { maxEvents: 0 })).toEqual({
		asked: [],
		reported: [],
		left: ['v0'],
	});
});
