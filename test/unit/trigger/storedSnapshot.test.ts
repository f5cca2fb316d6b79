import { fingerprintOf, UNKNOWN } from '../../../nodes/AppBuilder/trigger/fingerprint';
import { keptId } from '../../../nodes/AppBuilder/trigger/keptId';
import type { Snapshot } from '../../../nodes/AppBuilder/trigger/snapshot';
import { readSnapshot, storeSnapshot } from '../../../nodes/AppBuilder/trigger/storedSnapshot';

const entry = (fingerprint: string, isSeen = false, isUnlisted = false) => ({
	fingerprint: fingerprint.padEnd(11, '-'),
	isSeen,
	isUnlisted,
});
const snapshot: Snapshot = {
	entries: new Map([
		['c', entry('3')],
		['a', entry('1', true)],
		['b', entry('2', false, true)],
		['d', entry('4', true, true)],
	]),
	isFirst: false,
	isHeld: true,
	continueAt: 'https://api.example.com/v1/workspaces?page=2',
};
const binding = { list: 'list', fields: 'fields' };
let stored: string;
beforeAll(async () => {
	stored = await storeSnapshot(snapshot, binding);
});

describe('a stored snapshot', () => {
	it('is read as it was, in its order', async () => {
		const found = await readSnapshot(stored, binding);

		expect(found).toEqual({ snapshot, hasOtherFields: false });
		expect([...(found as { snapshot: Snapshot }).snapshot.entries.keys()].join('')).toBe('cabd');
	});

	it('is the same text for the same snapshot', async () => {
		expect(await storeSnapshot({ ...snapshot }, binding)).toBe(stored);
	});

	it('may be empty, and the first one', async () => {
		const first = { entries: new Map(), isFirst: true, isHeld: false, continueAt: undefined };

		expect(await readSnapshot(await storeSnapshot(first, binding), binding)).toEqual({
			snapshot: first,
			hasOtherFields: false,
		});
	});

	it.each([undefined, null])('is not there where there is %p', async (value) => {
		expect(await readSnapshot(value, binding)).toEqual({ lack: 'nothing' });
	});

	it('from before long IDs were hashes is read with the hashes', async () => {
		const long = 'n'.repeat(1_025);
		const before = await storeSnapshot(
			{ ...snapshot, entries: new Map([[long, entry('1')]]) },
			binding,
		);
		const { snapshot: found } = (await readSnapshot(before, binding)) as { snapshot: Snapshot };

		expect([...found.entries]).toEqual([[keptId(long), entry('1')]]);
		expect(keptId(long)).toHaveLength(50);
	});

	it('of other settings is none', async () => {
		expect(await readSnapshot(stored, { ...binding, list: 'other' })).toEqual({ lack: 'other' });
	});

	it('of other fields still says who was there, and whether it was in the list', async () => {
		const found = (await readSnapshot(stored, { ...binding, fields: 'other' })) as {
			snapshot: Snapshot;
		};
		const entries = [...snapshot.entries].map(([id, known]) => [
			id,
			{ ...known, fingerprint: UNKNOWN },
		]);

		expect(found).toMatchObject({ hasOtherFields: true, snapshot: { isHeld: true } });
		expect([...found.snapshot.entries]).toEqual(entries);
	});

	it('of another version is none', async () => {
		const text = stored.slice(11).replace(/^\[1,/, '[2,');

		expect(await readSnapshot(`${fingerprintOf(text)}${text}`, binding)).toEqual({ lack: 'other' });
	});

	it.each<[string, () => unknown]>([
		['empty', () => ''],
		['cut off', () => stored.slice(0, -1)],
		['changed in one character', () => stored.replace('page=2', 'page=3')],
		['of something else', () => ({ snapshot: stored })],
		['a number', () => 5],
	])('is damaged when it is %s', async (_, spoil) => {
		expect(await readSnapshot(spoil(), binding)).toEqual({ lack: 'damaged' });
	});
});
