import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { InputError } from '../../errors/InputError';
import { toNodeError } from '../../errors/toNodeError';
import { addHint } from '../../parameters/hints';
import { formatCount } from '../../text/format';
import { isRecord, parseJson } from '../../text/json';
import { byItem, findOverwritten, isCompleted, isCreated } from './entries';
import { itemsCompleted } from './summary';
import type { Entry, TrackedWrite, WriteProgress } from './trackedWrite';

/** What n8n stores. */
interface Stored {
	format: number;
	run: number;
	/** JSON text, because every database returns it unchanged. */
	entries: string;
	/** Whether an attempt was lost: then nobody knows what other passes through a loop have sent. */
	lost?: boolean;
}

/** The name of the stored value in the node's context. */
const NAME = 'checkpoint';
/** Increase when the stored format changes. */
const FORMAT = 1;

/** How to continue after completed items were edited. */
const UNDO =
	"The node or 'Base URL' has changed since the earlier attempt. To resume, undo the change, or limit it to items that weren't completed, and retry. To create all items again, start a new execution.";

/**
 * What earlier attempts completed, so that an execution can continue from there: no attempt sends completed writes
 * again. n8n stores the node's context with the execution, and keeps it for Retry On Fail and a user's Retry (seen in
 * 1.121 to 2.41).
 */
export class Checkpoint {
	/** Whether an edit or a lost attempt stopped this attempt: the error itself says how to continue. */
	isStopped = false;
	readonly #context: IExecuteFunctions;
	/** n8n's run index: each pass through a loop has its own, and they don't share progress. */
	readonly #runIndex: number;
	/** Whether an earlier attempt couldn't store its progress. */
	#isLost: boolean;
	/** Whether that happened in any pass. */
	readonly #hasLost: boolean;
	/** Entries of earlier attempts, oldest first. Those that an edit replaced are kept, because it may be undone. */
	readonly #earlier: Entry[];
	/** The entry of each write that has one; undefined until they're restored. */
	#restored: Map<TrackedWrite, Entry> | undefined;

	constructor(context: IExecuteFunctions) {
		this.#context = context;
		this.#runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
		const stored = readStored(context);
		const isThisRun = stored?.run === this.#runIndex;
		this.#hasLost = stored === undefined ? isRetried(context) : stored.lost === true;
		this.#isLost = this.#hasLost && !isThisRun;
		this.#earlier = isThisRun ? (parseJson(stored.entries).value as Entry[]) : [];
	}

	/**
	 * Restores each write's stored outcome. n8n gives every attempt the same items in the same order, so only the entries
	 * of the same item are compared.
	 * @param invalid the items that can't be sent
	 * @throws {NodeOperationError} when an edit changed what was created; then everything stays stored as it was
	 */
	restore(writes: TrackedWrite[], invalid: number[]): void {
		if (this.#isLost) this.#settleLost(writes);
		const entriesByItem = byItem(this.#earlier);
		const overwritten = findOverwritten(this.#earlier, writes);
		const found = new Map<TrackedWrite, Entry>();
		const duplicates: number[] = [];
		for (const write of writes) {
			const { itemIndex } = write.options;
			const candidates = entriesByItem.get(itemIndex) ?? [];
			const entry = write.entryAmong(candidates);
			if (entry !== undefined && !overwritten.has(entry)) found.set(write, entry);
			const isDone = entry !== undefined && isCompleted(entry);
			if (write.isCreate && candidates.some(isCompleted) && !isDone) duplicates.push(itemIndex);
		}
		// The choice is the same for all items; the message names the first.
		if (duplicates.length > 0) this.#stop(duplicates[0], wouldCreateAgain(duplicates.length));
		const unrecognized = invalid.filter((index) => entriesByItem.get(index)?.some(isCreated));
		if (unrecognized.length > 0)
			this.#stop(unrecognized[0], noLongerRecognizable(unrecognized.length));
		for (const write of writes) {
			const own = found.get(write);
			if (own !== undefined) write.restore(own.outcome);
			if (write.blockedBy) write.options.recall?.({ results: [], isSame: true, isBlocked: true });
			for (const entry of entriesByItem.get(write.options.itemIndex) ?? []) {
				const { outcome, path, target } = entry;
				// Agents' results aren't workspaces.
				if (outcome.state !== 'completed' || path !== write.options.request.path) continue;
				const { results } = outcome;
				write.options.recall?.({ results, target, isSame: entry === own });
			}
		}
		this.#restored = found;
	}

	/** The items' progress, in this attempt and in earlier ones. */
	progress(writes: TrackedWrite[]): WriteProgress[] {
		const isRestored = this.#restored !== undefined || this.#earlier.length === 0;
		if (isRestored) return writes.map(({ progress }) => progress);
		// An item that was sent again after an edit has more than one entry; the newest is the last.
		return [...byItem(this.#earlier).values()].map((entries) => entries.at(-1)!);
	}

	/** Stores the writes' outcomes, for the next attempt. Those that didn't change keep their places, which are by age. */
	save(writes: TrackedWrite[]): void {
		const entries = new Map<Entry | TrackedWrite, Entry | undefined>();
		for (const entry of this.#earlier) entries.set(entry, entry);
		for (const write of writes) {
			const restored = this.#restored?.get(write);
			const isUnchanged = restored?.outcome === write.outcome;
			// The stored hashes may date from before an edit, or from another day.
			if (restored !== undefined) entries.set(restored, isUnchanged ? write.entry : undefined);
			if (!isUnchanged) entries.set(write, write.entry);
		}
		this.#store([...entries.values()].flatMap((entry) => entry ?? []));
	}

	/** Clears the stored entries, unless n8n is about to run the items again. */
	end(writes: TrackedWrite[], [first]: INodeExecutionData[]): void {
		// With Retry On Fail n8n (1.121 to 2.41) runs all items again when the first output item has an `error`.
		const isRunAgain =
			this.#context.getNode().retryOnFail === true && first?.json.error !== undefined;
		if (isRunAgain) this.save(writes);
		else this.#store([]);
		const resumed = [...(this.#restored?.values() ?? [])].filter(isCompleted).length;
		if (resumed === 0) return;
		const done = itemsCompleted(resumed, this.#context.getInputData().length);
		// The node can't know whether the API key now belongs to another account.
		const message = `${done} earlier and not sent again. If you've switched accounts, start a new execution.`;
		addHint(this.#context, 'info', message);
	}

	/**
	 * After an attempt that stored nothing, updates may be sent again; a delete that finds nothing was already done, and
	 * Create or Update looks for what exists.
	 * @throws {NodeOperationError} when something could be created twice
	 */
	#settleLost(writes: TrackedWrite[]): void {
		const create = writes.find(({ isCreate }) => isCreate);
		if (create !== undefined) this.#stop(create.options.itemIndex, attemptLost());
		for (const write of writes) write.expectProcessed();
		this.#isLost = false;
	}

	/**
	 * Stores even an empty list, which shows that the attempt ended. But until a lost attempt is settled, nothing is
	 * stored: the next Retry must notice it too.
	 */
	#store(entries: Entry[]): void {
		if (this.#isLost) return;
		const stored: Stored = {
			format: FORMAT,
			run: this.#runIndex,
			entries: JSON.stringify(entries),
			...(this.#hasLost && { lost: true }),
		};
		this.#context.getContext('node')[NAME] = stored;
	}

	#stop(itemIndex: number, error: InputError): never {
		this.isStopped = true;
		throw toNodeError(this.#context.getNode(), error, { itemIndex, secrets: [] });
	}
}

/** Undefined if nothing is stored, or nothing that this version of the package can read. */
function readStored(context: IExecuteFunctions): Stored | undefined {
	const stored = context.getContext('node')[NAME];
	return isRecord(stored) && stored.format === FORMAT ? (stored as unknown as Stored) : undefined;
}

/**
 * Whether a user retries an execution in which this node had already started. n8n (1.121 to 2.41) then lists the node
 * as executed, even if n8n itself was killed: it knows from its event log.
 */
function isRetried(context: IExecuteFunctions): boolean {
	if (context.getMode() !== 'retry') return false;
	const nodes = context.getWorkflowDataProxy(0) as {
		$: (name: string) => { isExecuted: boolean };
	};
	return nodes.$(context.getNode().name).isExecuted;
}

/** Says what to do: only the user can look into the service. */
function attemptLost(): InputError {
	return new InputError(
		'n8n stopped unexpectedly during an earlier attempt, so some items may already have been created',
		'This Retry sent nothing. Check in the service what exists, then start a new execution with only the missing items. For workspaces, you can use Create or Update, which finds what exists and creates the rest.',
		false,
		{ reason: 'outcomeUnknown' },
	);
}

/** Says what to do: only the user knows whether the changed items should be created again. */
function wouldCreateAgain(count: number): InputError {
	return new InputError(`${formatCount(count, 'completed item')} would be created again`, UNDO);
}

/** The attempt must not continue without what was created: it would be forgotten at the end. */
function noLongerRecognizable(count: number): InputError {
	return new InputError(
		`${formatCount(count, 'completed item')} can no longer be recognized`,
		UNDO,
	);
}
