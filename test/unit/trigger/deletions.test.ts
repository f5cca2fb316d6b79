import { missingFrom } from '../../../nodes/AppBuilder/trigger/deletions';
import { Snapshot } from '../../../nodes/AppBuilder/trigger/snapshot';

interface Counts {
	seen?: number;
	vanished?: number;
	unlisted?: number;
}

function snapshotWith({ seen = 0, vanished = 0, unlisted = 0 }: Counts): Snapshot {
	const snapshot = new Snapshot();
	const add = (name: string, count: number, isSeen: boolean, isUnlisted: boolean) => {
		for (let n = 0; n < count; n++)
			snapshot.set(`${name}${n}`, { fingerprint: '', hashes: '', isSeen, isUnlisted });
	};
	add('u', unlisted, false, true);
	add('v', vanished, false, false);
	add('s', seen, true, false);
	return snapshot;
}

describe('of the workspaces that a list did not contain', () => {
	it('those are looked up first that were in the list before', () => {
		expect(missingFrom(snapshotWith({ seen: 9, vanished: 2, unlisted: 2 })).ids).toEqual([
			...['v0', 'v1'],
			...['u0', 'u1'],
		]);
	});

	it.each(['x/y', '..', 'a b', `sha256#${'A'.repeat(43)}`, 'n'.repeat(1_025)])(
		'those are not looked up that no address can have: %s',
		(id) => {
			const snapshot = snapshotWith({ seen: 9, vanished: 1 });
			snapshot.set(id, { fingerprint: '', hashes: '', isSeen: false, isUnlisted: true });

			expect(missingFrom(snapshot)).toMatchObject({ ids: ['v0'], unaddressable: [id] });
		},
	);

	it.each(['ws_1', 'a.b:c~d', 'ä', 'n'.repeat(1_024)])('those are looked up: %s', (id) => {
		const snapshot = snapshotWith({ seen: 9 });
		snapshot.set(id, { fingerprint: '', hashes: '', isSeen: false, isUnlisted: false });

		expect(missingFrom(snapshot)).toMatchObject({ ids: [id], unaddressable: [] });
	});

	it.each<[string, Counts, boolean]>([
		['half of them', { seen: 2, vanished: 2 }, false],
		['more than half', { seen: 2, vanished: 3 }, true],
		['all of them', { vanished: 1 }, true],
		['those that were not in the list before', { seen: 1, unlisted: 9 }, false],
		['more than half of those in the list before', { seen: 1, vanished: 2, unlisted: 9 }, true],
	])('%s are most, or not: %j', (_, counts, isMost) => {
		expect(missingFrom(snapshotWith(counts))).toMatchObject({ isMost });
	});
});
