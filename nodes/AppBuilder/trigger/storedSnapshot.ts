import { parseJson } from '../text/json';
import { assertRoom } from './bounds';
import { FINGERPRINT_LENGTH, fingerprintOf, UNKNOWN } from './fingerprint';
import { packIds, unpackIds } from './idList';
import { inTurns } from './inTurns';
import { keptId } from './keptId';
import type { Entry, Snapshot } from './snapshot';

const VERSION = 1;
/** A fingerprint and a digit. */
const ENTRY_LENGTH = FINGERPRINT_LENGTH + 1;

type Stored = [
	version: number,
	list: string,
	fields: string,
	isFirst: boolean,
	isHeld: boolean,
	continueAt: string | null,
	ids: string,
	entries: string,
];

/** What a snapshot belongs to: the list, and the fields that count. */
export interface Binding {
	list: string;
	fields: string;
}

/** What was found where a snapshot is kept. */
export type Found =
	| { snapshot: Snapshot; hasOtherFields: boolean }
	/** Why there is none: nothing was stored, it is not ours, or it belongs to other settings. */
	| { lack: 'nothing' | 'damaged' | 'other' };

/**
 * The snapshot as one short text, behind a fingerprint of itself: n8n keeps it with the workflow, and up to
 * 2.20 with each execution.
 * @throws {TooManyWorkspaces} when it has more than can be kept
 */
export async function storeSnapshot(
	snapshot: Snapshot,
	{ list, fields }: Binding,
): Promise<string> {
	const { entries, isFirst, isHeld, continueAt = null } = snapshot;
	const ids = await packIds([...entries.keys()]);
	assertRoom(entries.size, ids.length);
	const packed = (await inTurns([...entries.values()], packEntry)).join('');
	const stored: Stored = [VERSION, list, fields, isFirst, isHeld, continueAt, ids, packed];
	const text = JSON.stringify(stored);
	return `${fingerprintOf(text)}${text}`;
}

/** Reads what {@link storeSnapshot} has written; anybody may have written there since. */
export async function readSnapshot(value: unknown, binding: Binding): Promise<Found> {
	if (value === undefined || value === null) return { lack: 'nothing' };
	if (typeof value !== 'string') return { lack: 'damaged' };
	const text = value.slice(FINGERPRINT_LENGTH);
	if (value !== `${fingerprintOf(text)}${text}`) return { lack: 'damaged' };
	const [version, list, fields, isFirst, isHeld, continueAt, ids, packed] = parseJson(text)
		.value as Stored;
	if (version !== VERSION || list !== binding.list) return { lack: 'other' };
	const hasOtherFields = fields !== binding.fields;
	const entries = await inTurns(await unpackIds(ids), (id, index): [string, Entry] => [
		keptId(id),
		{
			...unpackEntry(packed.slice(index * ENTRY_LENGTH, (index + 1) * ENTRY_LENGTH)),
			...(hasOtherFields && { fingerprint: UNKNOWN }),
		},
	]);
	return {
		hasOtherFields,
		snapshot: { entries: new Map(entries), isFirst, isHeld, continueAt: continueAt ?? undefined },
	};
}

function packEntry({ fingerprint, isSeen, isUnlisted }: Entry): string {
	return `${fingerprint}${Number(isSeen) + 2 * Number(isUnlisted)}`;
}

function unpackEntry(text: string): Entry {
	const marks = Number(text[FINGERPRINT_LENGTH]);
	return {
		fingerprint: text.slice(0, FINGERPRINT_LENGTH),
		isSeen: marks % 2 === 1,
		isUnlisted: marks >= 2,
	};
}
