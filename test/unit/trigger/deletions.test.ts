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
	it('some are looked up at once, those first that were in the list before', () => {
		const { ids, count } = missing(snapshotWith({ listed: 9, vanished: 60, unlisted: 9 }));

		expect([ids.length, ids[0], ids.at(-1), count]).toEqual([55, 'v0', 'u4', 60]);
	});

	it.each(['x/y', '..', 'n'.repeat(1_025)])(
		'those are not looked up that no address can have: %s',
		(id) => {
			const snapshot = snapshotWith({ listed: 9, vanished: 1 });
			snapshot.set(id, { fingerprint: '', hashes: '', isUnlisted: false });

			expect(missing(snapshot)).toMatchObject({ ids: ['v0'], unaddressable: [id] });
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

interface Limits {
	maxEvents?: number;
	isEnding?: boolean;
}

/** Looks up those that are missing. The service answers with this status, or not at all. */
async function lookUp(
	snapshot: Snapshot,
	status: number | undefined,
	{ maxEvents = 9, isEnding = false }: Limits = {},
) {
	const asked: string[] = [];
	const lookUpClient: Client = async ({ method, path }) => {
		asked.push(`${method} ${path}`);
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
	it.each<[string, Array<number | undefined>, string[]]>([
		['is gone', [404, 410], []],
		['is there, outside the list,', [200, 400, 499], ['v0 unlisted']],
		['stays as it was', [302, 429, 500, undefined], ['v0']],
	])('%s with %j', async (_, statuses, left) => {
		const reported = left.length > 0 ? [] : ['deleted v0'];
		for (const status of statuses) {
			const found = await lookUp(snapshotWith({ vanished: 1 }), status);
			expect([status, found]).toEqual([status, { asked: ['GET workspaces/v0'], reported, left }]);
		}
	});

	it('stays outside the list where nothing is learned of it', async () => {
		const { left } = await lookUp(snapshotWith({ unlisted: 1 }), 500);

		expect(left).toEqual(['u0 unlisted']);
	});

	it.each<[Limits, string[], string[]]>([
		[{ isEnding: true }, ['GET workspaces/v0'], ['v1', 's0', 'v0 unlisted']],
		[{ maxEvents: 0 }, [], ['v0', 'v1', 's0']],
	])('is the last one, and comes after the others, with %j', async (limits, asked, left) => {
		const snapshot = snapshotWith({ vanished: 2, listed: 1 });

		expect(await lookUp(snapshot, 200, limits)).toEqual({ asked, reported: [], left });
	});
});
