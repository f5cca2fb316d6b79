import { missingOf } from '../../../nodes/AppBuilder/trigger/missing';
import type { Snapshot } from '../../../nodes/AppBuilder/trigger/snapshot';

interface Counts {
	seen?: number;
	vanished?: number;
	unlisted?: number;
	isHeld?: boolean;
}

function snapshotWith({ seen = 0, vanished = 0, unlisted = 0, isHeld = false }: Counts): Snapshot {
	const named = (name: string, count: number, marks: { isSeen: boolean; isUnlisted: boolean }) =>
		Array.from(
			{ length: count },
			(_, n) => [`${name}${n}`, { fingerprint: '', ...marks }] as const,
		);
	const entries = new Map([
		...named('u', unlisted, { isSeen: false, isUnlisted: true }),
		...named('v', vanished, { isSeen: false, isUnlisted: false }),
		...named('s', seen, { isSeen: true, isUnlisted: false }),
	]);
	return { entries, isFirst: false, isHeld };
}

describe('of the workspaces that a list did not contain', () => {
	it('those are looked up first that were in the list before', () => {
		const { ids, count } = missingOf(snapshotWith({ seen: 9, vanished: 2, unlisted: 2 }));

		expect(ids).toEqual(['v0', 'v1', 'u0', 'u1']);
		expect(count).toBe(2);
	});

	it('fifty are looked up at most, and five of the others', () => {
		const { ids } = missingOf(snapshotWith({ seen: 99, vanished: 51, unlisted: 6 }));

		expect(ids.filter((id) => id.startsWith('v'))).toHaveLength(50);
		expect(ids.filter((id) => id.startsWith('u'))).toHaveLength(5);
	});

	it.each(['x/y', '..', 'a b', `sha256#${'A'.repeat(43)}`, 'n'.repeat(1_025)])(
		'those are not looked up that no address can have: %s',
		(id) => {
			const snapshot = snapshotWith({ seen: 9, vanished: 1 });
			snapshot.entries.set(id, { fingerprint: '', isSeen: false, isUnlisted: true });

			expect(missingOf(snapshot)).toMatchObject({ ids: ['v0'], unaddressable: [id] });
		},
	);

	it.each(['ws_1', 'a.b:c~d', 'ä', 'n'.repeat(1_024)])('those are looked up: %s', (id) => {
		const snapshot = snapshotWith({ seen: 9 });
		snapshot.entries.set(id, { fingerprint: '', isSeen: false, isUnlisted: false });

		expect(missingOf(snapshot)).toMatchObject({ ids: [id], unaddressable: [] });
	});

	it('none is looked up when all are there', () => {
		expect(missingOf(snapshotWith({ seen: 3 }))).toMatchObject({ ids: [], isMost: false });
	});

	it.each<[string, Counts, boolean]>([
		['half of them', { seen: 2, vanished: 2 }, false],
		['more than half', { seen: 2, vanished: 3 }, true],
		['all of them', { vanished: 1 }, true],
		['none, whatever was not in the list before', { seen: 1, unlisted: 9 }, false],
		['more than half of those in the list before', { seen: 1, vanished: 2, unlisted: 9 }, true],
	])('%s must be confirmed: %j', (_, counts, isToConfirm) => {
		expect(missingOf(snapshotWith(counts))).toMatchObject({ isMost: isToConfirm, isToConfirm });
		expect(missingOf(snapshotWith(counts)).ids.length > 0).toBe(!isToConfirm);
	});

	it('more than half are looked up once they were held back', () => {
		const missing = missingOf(snapshotWith({ seen: 1, vanished: 3, isHeld: true }));

		expect(missing).toMatchObject({ ids: ['v0', 'v1', 'v2'], isMost: true, isToConfirm: false });
	});
});
