import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { toNodeError } from '../../errors/toNodeError';
import type { InputError } from '../../errors/InputError';
import { attemptLost, findUnsafeCreate, isRetried } from './lostAttempt';
import { createdAgain, matchEntries } from './matchEntries';
import { isSameWrite, type WriteHashes } from './requestHash';
import { addResumedHint } from './summary';
import { isTool } from '../../parameters/output';
import { parseJson } from '../../text/json';
import { isEntry, isUnknownCreate, type Entry, type TrackedWrite } from './trackedWrite';

/** What earlier attempts have achieved, so that an execution can continue from there. */
type Checkpoint = RunCheckpoint | ToolCheckpoint;

/** Used instead of a run index, because n8n gives each attempt of a tool call an index of its own. */
const ALL_CALLS = -1;

export function openCheckpoint(context: IExecuteFunctions): Checkpoint {
	return isTool(context) ? new ToolCheckpoint(context) : new RunCheckpoint(context);
}

/** Completed writes are not sent again, in any attempt. */
class RunCheckpoint {
	/** Entries of earlier attempts that have not been restored yet. */
	unclaimed: Entry[];
	/** Whether the checkpoint has stopped the execution: the error itself says how to go on. */
	isStopped = false;
	readonly #context: IExecuteFunctions;
	/** n8n's run index: each pass of a loop has its own, and they don't share progress. */
	readonly #run: number;
	#resumed = 0;
	/** Whether an earlier attempt could not store what it had achieved. */
	#isLost: boolean;
	/** Entries of writes that an edit has replaced or removed. They are kept, because an edit may be undone. */
	#orphans: Entry[] = [];

	constructor(context: IExecuteFunctions) {
		this.#context = context;
		this.#run = context.getWorkflowDataProxy(0).$runIndex as number;
		this.#isLost = !isStored(context) && isRetried(context);
		this.unclaimed = readEntries(context, this.#run);
	}

	/**
	 * Gives each write its stored entry.
	 * @throws {NodeOperationError} when items would be created again; then everything stays stored as it was
	 */
	restore(writes: TrackedWrite[]): void {
		const create = this.#isLost ? findUnsafeCreate(writes) : undefined;
		if (create !== undefined) this.#stop(create, attemptLost());
		this.#isLost = false;
		const { found, changed, orphans } = matchEntries(writes, this.unclaimed);
		// The choice is the same for all items; the message names the first.
		if (changed.length > 0) this.#stop(changed[0], createdAgain(changed.length));
		for (const [write, { outcome }] of found) write.restore(outcome);
		this.#resumed = writes.filter(({ outcome }) => outcome.state === 'completed').length;
		this.#orphans = orphans;
		this.unclaimed = [];
	}

	/** Stores what the writes have achieved, for the next attempt. */
	save(writes: TrackedWrite[]): void {
		const achieved = writes.flatMap(({ entry }) => entry ?? []);
		this.#store([...this.unclaimed, ...this.#orphans, ...achieved]);
	}

	/** Clears the stored entries, unless n8n is about to run the items again. */
	end(writes: TrackedWrite[], [first]: INodeExecutionData[]): void {
		// With Retry On Fail n8n (1.121 to 2.41) runs all items again when the first output item has an `error`.
		const isRunAgain =
			this.#context.getNode().retryOnFail === true && first?.json.error !== undefined;
		if (isRunAgain) {
			this.save(writes);
			return;
		}
		this.#store([]);
		addResumedHint(this.#context, this.#resumed);
	}

	/** Stores nothing as long as a lost attempt is not settled: the next Retry must notice it too. */
	#store(entries: Entry[]): void {
		if (!this.#isLost) storeEntries(this.#context, this.#run, entries);
	}

	#stop({ options: { itemIndex } }: TrackedWrite, error: InputError): never {
		this.isStopped = true;
		throw toNodeError(this.#context.getNode(), error, { itemIndex, secrets: [] });
	}
}

/**
 * The calls of an AI tool are not attempts at the same work: a model that asks for the same twice gets two. Only a
 * create with unknown outcome is not sent again in the same execution, whether n8n or the model repeats it.
 */
class ToolCheckpoint {
	readonly unclaimed: Entry[] = [];
	readonly isStopped = false;
	readonly #context: IExecuteFunctions;

	constructor(context: IExecuteFunctions) {
		this.#context = context;
	}

	restore(writes: TrackedWrite[]): void {
		const entries = readEntries(this.#context, ALL_CALLS);
		if (entries.length === 0) return;
		for (const write of writes) {
			const hashes = write.options.hashes();
			const entry = entries.find((stored) => mayBeSameCreate(stored, hashes));
			if (entry !== undefined) write.restore(entry.outcome);
		}
	}

	/** Reads the stored entries again, because calls may run at the same time. */
	save(writes: TrackedWrite[]): void {
		const unknown = writes.flatMap(({ outcome, entry }) =>
			entry !== undefined && isUnknownCreate(outcome) ? entry : [],
		);
		const others = readEntries(this.#context, ALL_CALLS).filter(
			(stored) => !unknown.some((entry) => mayBeSameCreate(stored, entry)),
		);
		storeEntries(this.#context, ALL_CALLS, [...others, ...unknown]);
	}

	end(writes: TrackedWrite[]): void {
		this.save(writes);
	}
}

function mayBeSameCreate(one: WriteHashes, other: WriteHashes): boolean {
	const isSameKey = one.uniqueKeyHash !== undefined && one.uniqueKeyHash === other.uniqueKeyHash;
	return isSameKey || isSameWrite(one, other);
}

/** What n8n stores. */
interface Stored {
	format: number;
	run: number;
	/** JSON texts, because any database returns them unchanged. */
	entries: string[];
}

/** The name of the stored value in the node's context. */
const NAME = 'checkpoint';
/** Increased when entries change their form. */
const FORMAT = 2;

/** Whether an earlier attempt, or an earlier pass of a loop, has stored something. */
function isStored(context: IExecuteFunctions): boolean {
	return context.getContext('node')[NAME] !== undefined;
}

/**
 * Reads what earlier attempts have stored, oldest first. n8n stores the node's context with the execution, and keeps it
 * for Retry On Fail and for a user's Retry (seen in 1.121 to 2.41).
 */
function readEntries(context: IExecuteFunctions, run: number): Entry[] {
	if (!isStored(context)) return [];
	const read = parseStored(context.getContext('node')[NAME]);
	if (read === undefined) {
		context.logger.warn(
			"Saved progress of an earlier attempt can't be read, so all items will be sent",
		);
		return [];
	}
	return read.run === run ? read.entries : [];
}

/** Undefined if another version of the package has stored it, or somebody has changed it since. */
function parseStored(stored: unknown): { run: number; entries: Entry[] } | undefined {
	const { format, run, entries } = Object(stored) as Partial<Stored>;
	if (format !== FORMAT || typeof run !== 'number' || !Array.isArray(entries)) return undefined;
	const parsed = entries.map((text) => parseJson(text).value);
	return parsed.every(isEntry) ? { run, entries: parsed } : undefined;
}

/** Replaces the stored entries. Even none are stored: that shows that the attempt has come to its end. */
function storeEntries(context: IExecuteFunctions, run: number, entries: Entry[]): void {
	const texts = entries.map((entry) => JSON.stringify(entry));
	context.getContext('node')[NAME] = { format: FORMAT, run, entries: texts } satisfies Stored;
}
