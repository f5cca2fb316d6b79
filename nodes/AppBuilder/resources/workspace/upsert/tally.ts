import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { addHint } from '../../../parameters/hints';
import { shorten } from '../../../text/format';
import { getMatchKey, WORDS, type Action } from './decide';
import type { Upsert } from './parameters';

type Counts = Map<Action['action'], number>;

/** In characters, for a field's name in a hint; n8n's guidelines allow 120 for the whole hint. */
const MAX_NAME_LENGTH = 30;

/** Prefix for dry runs, so that a filter on what was done doesn't let them through. */
const SIMULATED = 'would be ';

/** Says in hints what an execution did, and what its dry runs would have done. */
export class Tally {
	readonly #matchFields: string[];
	readonly #done: Counts = new Map();
	readonly #simulated: Counts = new Map();
	/** A field to match on whose value the service changed on create, so the next execution won't find the workspace. */
	#changedField: string | undefined;

	constructor(matchFields: string[]) {
		this.#matchFields = matchFields;
	}

	/** @param fields the fields that were sent */
	add(actions: Action[], fields: IDataObject, results: IDataObject[]): void {
		count(actions, this.#done);
		if (actions[0]?.action !== 'create') return;
		this.#changedField ??= this.#matchFields.find((field) => {
			const key = getMatchKey(results[0], [field]);
			return key !== undefined && key !== getMatchKey(fields, [field]);
		});
	}

	addSimulated(actions: Action[]): void {
		count(actions, this.#simulated);
	}

	/** Shows the hints. */
	show(context: IExecuteFunctions, failedCount: number): void {
		const type = failedCount > 0 ? 'warning' : 'info';
		const failed = failedCount > 0 ? [`${failedCount.toLocaleString('en')} failed`] : [];
		const isDryRun = this.#simulated.size > 0;
		const done = [...formatCounts(this.#done), ...(isDryRun ? [] : failed)];
		const simulated = [...formatCounts(this.#simulated, SIMULATED), ...(isDryRun ? failed : [])];
		if (done.length > 0) addHint(context, type, done.join(', '));
		if (isDryRun) addHint(context, type, `Dry run: ${simulated.join(', ')}`);
		if (this.#changedField !== undefined) {
			const name = shorten(this.#changedField, MAX_NAME_LENGTH);
			const message = `The service changed the value of "${name}", so the next execution won't find the workspace.`;
			addHint(context, 'warning', message);
		}
	}
}

/** Adds what was done to each output, if there's a field for it. What an item did first stays. */
export function addAction(
	outputs: IDataObject[],
	actions: Action[],
	{ actionField, isDryRun }: Pick<Upsert, 'actionField' | 'isDryRun'>,
	earlierResults: IDataObject[] = [],
): IDataObject[] {
	if (actionField === undefined) return outputs;
	const verb = isDryRun ? SIMULATED : '';
	return outputs.map((output, index) => {
		const { [actionField]: first } = earlierResults[index] ?? {};
		return { ...output, [actionField]: first ?? `${verb}${WORDS[actions[index].action]}` };
	});
}

function count(actions: Action[], counts: Counts): void {
	for (const { action } of actions) counts.set(action, (counts.get(action) ?? 0) + 1);
}

function formatCounts(counts: Counts, verb = ''): string[] {
	return Object.entries(WORDS).flatMap(([action, word]) => {
		const number = counts.get(action as Action['action']);
		return number === undefined ? [] : [`${number.toLocaleString('en')} ${verb}${word}`];
	});
}
