import { missingFrom } from '../../../nodes/AppBuilder/trigger/deletions';
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

	it.each<[string, Counts, boolean]>([
		['half of them', { listed: 2, vanished: 2 }, false],
		['more than half', { listed: 2, vanished: 3 }, true],
		['those that were not in the list before', { listed: 1, unlisted: 9 }, false],
		['more than half of those in the list before', { listed: 1, vanished: 2, unlisted: 9 }, true],
	])('%s are most, or not: %j', (_, counts, isMost) => {
		expect(missing(snapshotWith(counts))).toMatchObject({ isMost });
	});
});
