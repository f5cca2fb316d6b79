import { createHash } from 'node:crypto';
import type { IExecuteFunctions } from 'n8n-workflow';

import { parseEntry, type Entry } from './entry';

/** What n8n stores. */
interface Checkpoint {
	format: number;
	run: number;
	/** As JSON texts, which come back from any database as they were. */
	entries: string[];
	/** Of all of the above. */
	digest: string;
}

const NAME = 'checkpoint';
/** Goes up when entries of today cannot be understood any more. */
const FORMAT = 2;

/**
 * What earlier attempts of a run have achieved. The node's context survives Retry On Fail, and n8n stores it
 * with the execution, so that it is there for a person's Retry too (seen in n8n 1.121 to 2.41).
 */
export function readCheckpoint(context: IExecuteFunctions, run: number): Entry[] {
	const stored = context.getContext('node')[NAME];
	if (stored === undefined) return [];
	const entries = isIntact(stored) ? stored.entries.map(parseEntry) : [undefined];
	if (entries.includes(undefined)) {
		context.logger.warn(
			'What an earlier attempt of this execution stored cannot be read and is ignored; all items will be sent',
		);
		return [];
	}
	return (stored as Checkpoint).run === run ? (entries as Entry[]) : [];
}

/** Replaces what was stored; nothing is left where there are no entries. */
export function saveCheckpoint(context: IExecuteFunctions, run: number, entries: Entry[]): void {
	const stored = context.getContext('node');
	if (entries.length === 0) {
		delete stored[NAME];
		return;
	}
	const texts = entries.map((entry) => JSON.stringify(entry));
	const content = { format: FORMAT, run, entries: texts };
	stored[NAME] = { ...content, digest: digestOf(content) } satisfies Checkpoint;
}

function isIntact(stored: unknown): stored is Checkpoint {
	if (typeof stored !== 'object' || stored === null) return false;
	const { format, run, entries, digest } = stored as Checkpoint;
	const isList = Array.isArray(entries) && entries.every((entry) => typeof entry === 'string');
	return format === FORMAT && isList && digest === digestOf({ format, run, entries });
}

/** Text by text: a string has at most half a gigabyte. */
function digestOf({ format, run, entries }: Omit<Checkpoint, 'digest'>): string {
	const hash = createHash('sha256').update(`${format} ${run}`);
	for (const entry of entries) hash.update(`\n${entry}`);
	return hash.digest('hex');
}
