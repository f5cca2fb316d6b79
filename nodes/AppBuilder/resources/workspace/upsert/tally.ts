import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { addHint } from '../../../parameters/hints';
import { WORDS, type Action } from './decide';
import type { Upsert } from './parameters';

/** Prefix for dry runs, so that a filter on what was done doesn't let them through. */
const SIMULATED = 'would be ';

/** Says in hints what an execution did, and what its dry runs would have done. */
export class Tally {
	/** By what the hint says of them. */
	readonly #counts = new Map<string, number>();

	add(actions: Action[], { isDryRun }: Upsert): void {
		for (const { action } of actions) {
			const text = `${isDryRun ? SIMULATED : ''}${WORDS[action]}`;
			this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
		}
	}

	/** Shows the hints. */
	show(context: IExecuteFunctions): void {
		const [done, dryRun] = ['', SIMULATED].map((prefix) => this.#list(prefix));
		if (done) addHint(context, 'info', done);
		const note = `Dry run: ${dryRun}. The nodes after this one run for real.`;
		if (dryRun) addHint(context, 'info', note);
	}

	/** "2 created, 1 updated"; empty for none. */
	#list(prefix: string): string {
		const texts = Object.values(WORDS).map((word) => `${prefix}${word}`);
		const format = (text: string) => `${this.#counts.get(text)!.toLocaleString('en')} ${text}`;
		const counted = texts.filter((text) => this.#counts.has(text));
		return counted.map(format).join(', ');
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
