import { createHash } from 'node:crypto';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import type { ErrorText } from '../../errors/ServiceError';

/** A write that must not be sent a second time. */
export interface Entry {
	itemIndex: number;
	identity: string;
	/** The JSON it gave to the output, where it was carried out. */
	results?: IDataObject[];
	/** Where it may have been carried out. */
	unknown?: UnknownOutcome;
}

export interface UnknownOutcome {
	/** The execution in which it was sent. */
	executionId: string;
	text: ErrorText;
}

/** What n8n stores. The entries are JSON text, which comes back from any database as it was. */
interface Checkpoint {
	format: number;
	run: number;
	entries: string;
	/** Of all of the above. */
	digest: string;
}

const NAME = 'checkpoint';
/** Goes up when entries of today cannot be understood any more. */
const FORMAT = 1;

/**
 * What earlier tries of a run have achieved. The node's context survives Retry On Fail, and n8n stores it
 * with the execution, so that it is there for a person's Retry too (seen in n8n 1.121 to 2.41).
 */
export function readCheckpoint(context: IExecuteFunctions, run: number): Entry[] {
	const stored = context.getContext('node')[NAME];
	if (stored === undefined) return [];
	if (!isIntact(stored)) {
		context.logger.warn(
			'What an earlier try of this run has stored cannot be read and is ignored: all items are sent',
		);
		return [];
	}
	return stored.run === run ? (JSON.parse(stored.entries) as Entry[]) : [];
}

/** Replaces what was stored; nothing is left where there are no entries. */
export function saveCheckpoint(context: IExecuteFunctions, run: number, entries: Entry[]): void {
	const stored = context.getContext('node');
	if (entries.length === 0) {
		delete stored[NAME];
		return;
	}
	const content = { format: FORMAT, run, entries: JSON.stringify(entries) };
	stored[NAME] = { ...content, digest: digestOf(content) } satisfies Checkpoint;
}

function isIntact(stored: unknown): stored is Checkpoint {
	if (typeof stored !== 'object' || stored === null) return false;
	const { format, run, entries, digest } = stored as Checkpoint;
	return format === FORMAT && digest === digestOf({ format, run, entries });
}

function digestOf({ format, run, entries }: Omit<Checkpoint, 'digest'>): string {
	return createHash('sha256')
		.update(JSON.stringify([format, run, entries]))
		.digest('hex');
}
