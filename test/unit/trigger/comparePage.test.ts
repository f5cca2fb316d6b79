import { comparePage } from '../../../nodes/AppBuilder/trigger/comparePage';
import { createReports } from '../../../nodes/AppBuilder/trigger/reports';
import type { Snapshot } from '../../../nodes/AppBuilder/trigger/snapshot';

/** `a1` is the workspace a with the content 1. */
const listed = (names: string) =>
	names
		.split(' ')
		.map(([id, fingerprint]) => ({ id, fingerprint, workspace: { id, content: fingerprint } }));

function known(names: string, isFirst = false): Snapshot {
	const entries = listed(names).map(({ id, fingerprint }): [string, object] => [
		id,
		{ fingerprint, isSeen: false, isUnlisted: true },
	]);
	return { entries: new Map(entries) as Snapshot['entries'], isFirst, isHeld: false };
}

function compare(snapshot: Snapshot, names: string, maxEvents = 9) {
	const reports = createReports(['created', 'updated'], maxEvents);
	comparePage(snapshot, listed(names), reports.report);
	return reports.events.map(({ event, id }) => `${event} ${id}`);
}

const text = ({ entries }: Snapshot) =>
	[...entries]
		.map(([id, { fingerprint, isSeen }]) => id + fingerprint + (isSeen ? '!' : ''))
		.join(' ');

describe('a page compared with the snapshot', () => {
	it('gives what is new or other, in its order, and the snapshot then knows it', () => {
		const snapshot = known('a1 b1 c1');

		expect(compare(snapshot, 'd1 c2 a1')).toEqual(['created d', 'updated c']);
		expect(text(snapshot)).toBe('a1! b1 c2! d1!');
		expect(snapshot.entries.get('a')).toMatchObject({ isUnlisted: false });
	});

	it('gives nothing as long as the first list is read', () => {
		const snapshot = known('a1', true);

		expect(compare(snapshot, 'a2 b1')).toEqual([]);
		expect(text(snapshot)).toBe('a2! b1!');
	});

	it('counts a workspace once, the first time', () => {
		const snapshot = known('a1');

		expect(compare(snapshot, 'a2 a3 b1 b2')).toEqual(['updated a', 'created b']);
		expect(text(snapshot)).toBe('a2! b1!');
	});

	it('ends where there is no room for an event, which is then as before', () => {
		const snapshot = known('a1 b1 c1 d1');

		expect(compare(snapshot, 'a2 b1 c2 d1', 1)).toEqual(['updated a']);
		expect(text(snapshot)).toBe('a2! b1! c1 d1');
	});
});

describe('the events of a poll', () => {
	it('are those that are wanted; the others need no room', () => {
		const { events, report, hasRoom } = createReports(['deleted'], 1);

		expect(report({ event: 'created', id: 'a' })).toBe(true);
		expect(hasRoom()).toBe(true);
		expect(report({ event: 'deleted', id: 'b' })).toBe(true);
		expect(hasRoom()).toBe(false);
		expect(report({ event: 'created', id: 'c' })).toBe(true);
		expect(report({ event: 'deleted', id: 'd' })).toBe(false);
		expect(events).toEqual([{ event: 'deleted', id: 'b' }]);
	});
});
