import type { IDataObject, IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { shorten } from '../../../text/format';
import type { Action, Wanted } from './decide';
import { keyOf } from './matchKey';

type Kind = Action['action'];
type Counts = Record<Kind, number>;

/** In the order in which they are named. */
const WORDS: Record<Kind, string> = {
	create: 'created',
	update: 'updated',
	unchanged: 'unchanged',
};
const MAX_NAME_LENGTH = 30;

/** What came of an item. */
interface Done {
	results: IDataObject[];
	wanted: Wanted;
	isDryRun: boolean;
}

/** Counts what a run has done, and what it would have done. */
export interface Tally {
	add(actions: Action[], done: Done): void;
	/** Says it below the output. */
	show(context: IExecuteFunctions): void;
}

export function createTally(columns: string[]): Tally {
	const carriedOut = zero();
	const simulated = zero();
	let unlike: string | undefined;

	/** A column that a created workspace came back with another value of: the next run will not find it. */
	function unlikeColumn({ fields }: Wanted, created: IDataObject): string | undefined {
		return columns.find((column) => {
			const key = keyOf(created, [column]);
			return key !== undefined && key !== keyOf(fields, [column]);
		});
	}

	return {
		add(actions, { results, wanted, isDryRun }) {
			const counts = isDryRun ? simulated : carriedOut;
			for (const { action } of actions) counts[action]++;
			const isCreated = !isDryRun && actions[0]?.action === 'create';
			if (isCreated) unlike ??= unlikeColumn(wanted, results[0]);
		},
		show(context) {
			const texts = [textOf(carriedOut), dryRunText(simulated)].filter(
				(text) => text !== undefined,
			);
			context.addExecutionHints(...texts.map((text) => hint(text, 'info')));
			if (unlike !== undefined) context.addExecutionHints(hint(unlikeText(unlike), 'warning'));
		},
	};
}

function zero(): Counts {
	return { create: 0, update: 0, unchanged: 0 };
}

function textOf(counts: Counts, verb = ''): string | undefined {
	const parts = (Object.keys(WORDS) as Kind[])
		.filter((kind) => counts[kind] > 0)
		.map((kind) => `${counts[kind].toLocaleString('en')} ${verb}${WORDS[kind]}`);
	return parts.length > 0 ? parts.join(', ') : undefined;
}

function dryRunText(counts: Counts): string | undefined {
	const text = textOf(counts, 'would be ');
	return text && `Dry run: ${text}`;
}

function unlikeText(column: string): string {
	const name = shorten(column, MAX_NAME_LENGTH);
	return `The service stored a different "${name}" from the one sent: the next run will create it again.`;
}

function hint(message: string, type: NodeExecutionHint['type']): NodeExecutionHint {
	return { message, type, location: 'outputPane' };
}
