import type { IDataObject } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { workspaceIdOf } from '../../transport/workspacePath';
import type { Entry } from './checkpoint';
import { stateOf, type Write, type WriteState } from './write';

/** More are only counted. */
const MAX_LISTED = 50;
const list = new Intl.ListFormat('en');

interface FailedRun {
	writes: Write[];
	/** Stored by an earlier try and not taken up, because an item could not be sent. */
	waiting: Entry[];
	itemCount: number;
}

/** How far an item has come, and what it was about. */
interface ItemOutcome {
	itemIndex: number;
	state: WriteState;
	/** Of the workspace or agent, where it is known. */
	id?: unknown;
	isCreate?: boolean;
}

/**
 * The error of a run, which then says what the run has done so far and what Retry will do: in its
 * description, and as data, which the editor shows below it. Nothing where that goes without saying:
 * nothing was carried out, or there is one item only.
 */
export function withSummary(error: unknown, { writes, waiting, itemCount }: FailedRun): unknown {
	if (!(error instanceof NodeApiError || error instanceof NodeOperationError)) return error;
	const outcomes = waiting.length > 0 ? waiting.map(storedOutcome) : writes.map(outcomeOf);
	const carriedOut = outcomes.filter(({ state }) => state === 'carriedOut');
	const unknown = outcomes.filter(({ state }) => state === 'unknown');
	if (itemCount < 2 || carriedOut.length + unknown.length === 0) return error;
	const isKeyRejected = error instanceof NodeApiError && error.httpCode === '401';
	const sentences = [
		error.description,
		`Of ${itemCount.toLocaleString('en')} items, ${counts(outcomes, itemCount)}.`,
		`'Retry' in the list of executions sends only the rest${isKeyRejected ? ', as long as the API key is the same' : ''}.`,
		unknown.some(({ isCreate }) => isCreate) &&
			'That includes those with an unknown outcome: check them in the service first.',
	];
	error.description = sentences.filter(Boolean).join(' ');
	error.context.data = {
		...(unknown.length > 0 && { unknownOutcome: listed(unknown) }),
		carriedOut: listed(carriedOut),
	};
	return error;
}

function outcomeOf(write: Write): ItemOutcome {
	const { itemIndex, request, results } = write;
	const id = results?.[0]?.id ?? workspaceIdOf(request.path);
	return { itemIndex, state: stateOf(write), id, isCreate: request.method === 'POST' };
}

function storedOutcome({ itemIndex, results }: Entry): ItemOutcome {
	return { itemIndex, state: results ? 'carriedOut' : 'unknown', id: results?.[0]?.id };
}

function counts(outcomes: ItemOutcome[], itemCount: number): string {
	const count = (wanted: WriteState) => outcomes.filter(({ state }) => state === wanted).length;
	const [carriedOut, failed, unknown] = [count('carriedOut'), count('failed'), count('unknown')];
	const parts = [
		counted(carriedOut, 'was carried out', 'were carried out'),
		counted(failed, 'did not succeed'),
		counted(itemCount - carriedOut - failed - unknown, 'was not sent', 'were not sent'),
		counted(unknown, 'has an unknown outcome', 'have an unknown outcome'),
	];
	return list.format(parts.filter((part) => part !== undefined));
}

function counted(number: number, one: string, many = one): string | undefined {
	if (number === 0) return undefined;
	return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

function listed(outcomes: ItemOutcome[]): IDataObject {
	const items = outcomes
		.slice(0, MAX_LISTED)
		.map(({ itemIndex, id }) => ({ item: itemIndex, ...(id !== undefined && { id }) }));
	const more = outcomes.length - items.length;
	return { count: outcomes.length, items, ...(more > 0 && { notListed: more }) } as IDataObject;
}
