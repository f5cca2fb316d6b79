import type { Row } from '../figures/table';
import type { State } from '../service/serviceProcess';
import type { PollResult } from './pollWorker.mts';
import { none, type Verdict } from './verdict';

interface Circumstances {
	/** The service's after the poll. Nothing changes during one. */
	state: State;
	isFaulty: boolean;
}

/** What the events say of the workspaces, against what is so. */
export class PollLedger {
	#known: Map<string, string>;
	#current: Map<string, string>;
	#counts = { polls: 0, failed: 0, created: 0, updated: 0, deleted: 0 };
	#wrong = { invented: 0, twice: 0, late: 0, without: 0 };
	#mostBytes = 0;

	constructor(first: State) {
		this.#known = contentsOf(first);
		this.#current = contentsOf(first);
	}

	/** Of the workspaces there are. */
	ids(): string[] {
		return [...this.#current.keys()];
	}

	add({ events, error, bytes }: PollResult, { state, isFaulty }: Circumstances): void {
		this.#current = contentsOf(state);
		this.#counts.polls++;
		if (error !== undefined) this.#counts.failed++;
		if (error !== undefined && !isFaulty) this.#wrong.without++;
		for (const event of events) this.#take(event);
		if (!isFaulty && differences(this.#known, this.#current) > 0) this.#wrong.late++;
		this.#mostBytes = Math.max(this.#mostBytes, bytes / this.#current.size);
	}

	#take(event: PollResult['events'][number]): void {
		const name = event.event as 'created' | 'updated' | 'deleted';
		const id = String(event.id);
		const content = event.workspace && JSON.stringify(event.workspace);
		const known = this.#known;
		this.#counts[name]++;
		if (this.#current.get(id) !== content) this.#wrong.invented++;
		if (known.has(id) === (name === 'created') || known.get(id) === content) this.#wrong.twice++;
		if (content === undefined) known.delete(id);
		else known.set(id, content as string);
	}

	mostBytes(): number {
		return Math.round(this.#mostBytes);
	}

	row(): Row {
		return this.#counts;
	}

	verdicts(last: State): Verdict[] {
		const { invented, twice, late, without } = this.#wrong;
		const left = differences(this.#known, contentsOf(last));
		return [
			none('events of what was not so', invented),
			none('events given twice, or out of order', twice),
			none('polls without a fault that left a change out', late),
			none('polls that failed without a fault', without),
			none('workspaces that the events leave wrong at the end', left),
		];
	}
}

function contentsOf({ workspaces }: State): Map<string, string> {
	return new Map(
		workspaces.map((workspace) => [(workspace as { id: string }).id, JSON.stringify(workspace)]),
	);
}

function differences(one: Map<string, string>, other: Map<string, string>): number {
	const ids = new Set([...one.keys(), ...other.keys()]);
	return [...ids].filter((id) => one.get(id) !== other.get(id)).length;
}
