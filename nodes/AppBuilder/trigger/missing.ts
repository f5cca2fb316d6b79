import { idFault } from '../parameters/workspaceId';
import type { Entry, Snapshot } from './snapshot';

/** Workspaces that a poll looks up at most, so that the requests of a poll stay few. */
export const MAX_LOOKUPS = 50;
/**
 * Of those that were not in the list before, and existed, in turn: a filtered list may lack many for good. As long as
 * the service still has one by its ID, it is remembered: forgotten, it would be created once the list has it again.
 */
export const MAX_REPEATED_LOOKUPS = 5;
/** What most IDs are, and seen at once: all may be missing. */
const PLAIN = /^[\w-]{1,64}$/;

/** What to do about the workspaces that a list, read to its end, did not contain. */
export interface Missing {
	/** Those to look up by their ID. */
	ids: string[];
	/** Those whose IDs address nothing. */
	unaddressable: string[];
	/** How many there are that were in the list before. */
	count: number;
	/** Whether that is more than half. */
	isMost: boolean;
	/** Whether it is so for the first time, and the next poll has to confirm it. */
	isToConfirm: boolean;
}

/** Decides about the workspaces that are missing. When most are, the service may just be unwell. */
export function missingOf({ entries, isHeld }: Snapshot): Missing {
	const all = [...entries].filter(([, { isSeen }]) => !isSeen);
	const isListed = ([, { isUnlisted }]: [string, Entry]) => !isUnlisted;
	const vanished = all.filter(isListed);
	const unlisted = all.filter((entry) => !isListed(entry));
	const isMost = 2 * vanished.length > entries.size - unlisted.length;
	const isToConfirm = isMost && !isHeld;
	const found = { count: vanished.length, isMost, isToConfirm };
	if (isToConfirm) return { ids: [], unaddressable: [], ...found };
	const [first, again] = [vanished, unlisted].map((some) => some.filter(isAddressable));
	const lookups = [...first.slice(0, MAX_LOOKUPS), ...again.slice(0, MAX_REPEATED_LOOKUPS)];
	const unaddressable = all.filter((entry) => !isAddressable(entry));
	return { ids: lookups.map(idIn), unaddressable: unaddressable.map(idIn), ...found };
}

function isAddressable([id]: [string, Entry]): boolean {
	return PLAIN.test(id) || idFault(id) === undefined;
}

function idIn([id]: [string, Entry]): string {
	return id;
}
