/** What is known of a workspace. */
export interface Entry {
	/** Of what counts of it, as it was when it was last reported. */
	fingerprint: string;
	/** Whether the reading of the list that is under way has come across it. */
	isSeen: boolean;
	/** Whether it is not in the list although it exists, as far as that is known. */
	isUnlisted: boolean;
}

/** What has been reported of the workspaces. A poll works on a copy, which counts once it is stored. */
export interface Snapshot {
	/** By ID, those first that were not looked up for the longest time. */
	entries: Map<string, Entry>;
	/** Whether the list has not been read to its end yet: what is in it now is not new. */
	isFirst: boolean;
	/** Whether more than half of the workspaces were missing in the last list. */
	isHeld: boolean;
	/** The address of the page where the next poll goes on with the list. */
	continueAt?: string;
}

export function emptySnapshot(): Snapshot {
	return { entries: new Map(), isFirst: true, isHeld: false };
}

/** Makes it the snapshot as it was before the reading of the list that is under way; a copy would take its time. */
export function fromStart(snapshot: Snapshot): Snapshot {
	for (const entry of snapshot.entries.values()) entry.isSeen = false;
	return { ...snapshot, continueAt: undefined };
}
