import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { addFieldsHint, addHint } from '../../../parameters/hints';
import { changesFrom, withoutId } from '../../changes';
import { WORDS, type Action } from './decide';
import type { Upsert } from './parameters';

/** Prefix for dry runs, so that a filter on what was done doesn't let them through. */
const SIMULATED = 'would be ';

/** Says in hints what an execution did, and what its dry runs would have done. */
export class Tally {
	readonly #counts = new Map<string, number>();
	readonly #hidden = new Set<string>();
	/** Fields of which the service kept another value than it was sent. */
	readonly #kept = new Set<string>();

	add(actions: Action[], { fields, ifExists, isDryRun }: Upsert, results: IDataObject[]): void {
		for (const [index, action] of actions.entries()) {
			this.#count(`${isDryRun ? SIMULATED : ''}${WORDS[action.action]}`);
			const isCompared = action.action === 'update' && ifExists === 'updateIfChanged' && !isDryRun;
			if (!isCompared) continue;
			const differing = Object.entries(changesFrom(results[index], withoutId(fields)));
			for (const [name, { from }] of differing) if (from !== undefined) this.#kept.add(name);
		}
	}

	/** Adds fields that are sent although nobody can tell whether they have changed. */
	addHidden(fields: string[]): void {
		for (const field of fields) this.#hidden.add(field);
	}

	show(context: IExecuteFunctions): void {
		const words = Object.values(WORDS);
		const done = this.#list(words);
		const dryRun = this.#list(words.map((word) => `${SIMULATED}${word}`));
		if (done) addHint(context, 'info', done);
		const note = `Dry run: ${dryRun}. The nodes after this one run for real.`;
		if (dryRun) addHint(context, 'info', note);
		addFieldsHint(
			context,
			'In no workspace (a typo?), so sent each time unless empty',
			this.#hidden,
		);
		addFieldsHint(context, 'Sent each time, because the service keeps another value', this.#kept);
	}

	#count(text: string): void {
		this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
	}

	/** "2 created, 1 updated"; empty for none. */
	#list(texts: string[]): string {
		const counted = texts.filter((text) => this.#counts.has(text));
		return counted
			.map((text) => `${this.#counts.get(text)!.toLocaleString('en')} ${text}`)
			.join(', ');
	}
}

/** Adds what was done to each output, if there's a field for it. What an item did first stays. */
export function addAction(
	outputs: IDataObject[],
	actions: Action[],
	{ addsAction, isDryRun }: Pick<Upsert, 'addsAction' | 'isDryRun'>,
	earlierResults: IDataObject[] = [],
): IDataObject[] {
	if (!addsAction) return outputs;
	const verb = isDryRun ? SIMULATED : '';
	return outputs.map((output, index) => {
		const action = `${verb}${WORDS[actions[index].action]}`;
		return { ...output, action: earlierResults[index]?.action ?? action };
	});
}
