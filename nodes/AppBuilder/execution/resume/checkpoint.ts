import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { InputError } from '../../errors/InputError';
import { toNodeError } from '../../errors/toNodeError';
import { addHint } from '../../parameters/hints';
import { formatCount } from '../../text/format';
import { isRecord, parseJson } from '../../text/json';
import { itemsCompleted } from './summary';
import type { Entry, TrackedWrite } from './trackedWrite';

interface Stored {
	format: number;
	run: number;
	/** JSON text, because every database returns it unchanged. */
	entries: string;
	/** Whether an attempt was lost: then nobody knows what other passes through a loop have sent. */
	lost?: boolean;
}

const NAME = 'checkpoint';
/** Increase when the stored format changes. */
const FORMAT = 1;

/**
 * What earlier attempts completed: no attempt sends those items again, whatever was edited since. n8n gives every
 * attempt the same items in the same order, stores the node's context with the execution, and keeps it for Retry On
 * Fail and a user's Retry (seen in 1.121 to 2.41).
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
	/** What earlier attempts left, by item. */
	readonly #earlier: Map<number, Entry>;

	constructor(context: IExecuteFunctions) {
		this.#context = context;
		this.#runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
		const stored = readStored(context);
		const isThisRun = stored?.run === this.#runIndex;
		this.#hasLost = stored === undefined ? isRetried(context) : stored.lost === true;
		this.#isLost = this.#hasLost && !isThisRun;
		const entries = isThisRun ? stored.entries : [];
		this.#earlier = new Map(entries.map((entry) => [entry.itemIndex, entry]));
	}

	entryFor(itemIndex: number): Entry | undefined {
		return this.#earlier.get(itemIndex);
	}

	/**
	 * Ends the attempt before anything is sent if it can't continue what earlier ones did.
	 * @throws {NodeOperationError} when something could be created twice, or was completed otherwise
	 */
	check(writes: TrackedWrite[], others: Entry[]): void {
		if (others.length > 0) this.stop(others[0].itemIndex, completedOtherwise(others.length));
		if (!this.#isLost) return;
		const create = writes.find(({ isCreate }) => isCreate);
		if (create !== undefined) this.stop(create.options.itemIndex, attemptLost());
		// Updates may be sent again, a delete that finds nothing was done, and Create or Update looks for what exists.
		for (const write of writes) write.expectProcessed();
		this.#isLost = false;
	}

	/** The items' progress, in this attempt and in earlier ones. */
	progress(writes: TrackedWrite[]): Entry[] {
		const entries = new Map(this.#earlier);
		for (const { entry } of writes) entries.set(entry.itemIndex, entry);
		return [...entries.values()].sort((a, b) => a.itemIndex - b.itemIndex);
	}

	/** Stores what is known, for the next attempt. */
	save(writes: TrackedWrite[]): void {
		const isKnown = ({ outcome }: Entry) => outcome.state !== 'notProcessed' || outcome.results;
		this.#store(this.progress(writes).filter(isKnown));
	}

	/** Clears the stored entries, unless n8n is about to run the items again. */
	end(writes: TrackedWrite[], [first]: INodeExecutionData[]): void {
		// With Retry On Fail n8n (1.121 to 2.41) runs all items again when the first output item has an `error`.
		const isRunAgain =
			this.#context.getNode().retryOnFail === true && first?.json.error !== undefined;
		if (isRunAgain) this.save(writes);
		else this.#store([]);
		const sent = new Set(writes.map(({ options }) => options.itemIndex));
		const isResumed = ({ itemIndex, outcome }: Entry) =>
			outcome.state === 'completed' && !sent.has(itemIndex);
		const resumed = [...this.#earlier.values()].filter(isResumed);
		if (resumed.length === 0) return;
		const done = itemsCompleted(resumed.length, this.#context.getInputData().length);
		// The node can't know whether the API key now belongs to another account.
		const message = `${done} earlier and not sent again. If you've switched accounts, start a new execution.`;
		addHint(this.#context, 'info', message);
	}

	/** @throws {NodeOperationError} the error, and leaves everything stored as it was */
	stop(itemIndex: number, error: InputError): never {
		this.isStopped = true;
		throw toNodeError(this.#context.getNode(), error, { itemIndex, secrets: [] });
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
}

/** Undefined if nothing is stored, or nothing that this version of the package can read. */
function readStored(context: IExecuteFunctions) {
	const stored = context.getContext('node')[NAME];
	if (!isRecord(stored) || stored.format !== FORMAT) return undefined;
	const entries = parseJson(String(stored.entries)).value;
	if (!Array.isArray(entries) || !entries.every(isEntry)) return undefined;
	return { ...(stored as unknown as Stored), entries };
}

function isEntry(value: unknown): value is Entry {
	if (!isRecord(value) || !isRecord(value.outcome)) return false;
	const { state, results } = value.outcome;
	if (results === undefined) return state !== 'completed';
	return Array.isArray(results) && results.every(isRecord);
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

function attemptLost(): InputError {
	return new InputError(
		'n8n stopped unexpectedly during an earlier attempt, so some items may already have been created',
		'This Retry sent nothing. Check in the service what exists, then start a new execution with only the missing items. For workspaces, you can use Create or Update, which finds what exists and creates the rest.',
		false,
		{ reason: 'outcomeUnknown' },
	);
}

function completedOtherwise(count: number): InputError {
	return new InputError(
		`${formatCount(count, 'item')} completed earlier had another operation or Base URL`,
		'To resume, undo that change, and retry. To send all items, start a new execution.',
		false,
	);
}
