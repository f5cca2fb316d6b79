import type { IDataObject } from 'n8n-workflow';
import { ExecutionBaseError, NodeApiError } from 'n8n-workflow';

import { maskSecrets } from '../../errors/maskSecrets';
import { shorten } from '../../text/format';
import { workspaceIdOf } from '../../transport/serviceUrl';
import type { Entry } from './entry';
import { isUnknownCreate, stateOf, type Write, type WriteState } from './write';

/** More are only counted. */
const MAX_LISTED = 50;
const MAX_ID_LENGTH = 100;
const list = new Intl.ListFormat('en');

interface FailedRun {
	writes: Write[];
	/** Stored by an earlier attempt and not taken up, because nothing could be sent. */
	waiting: Entry[];
	itemCount: number;
	/** Whether the error itself says how to resume. */
	isAdvised: boolean;
	/** Whether n8n's editor offers Retry for it: not when it was stopped, and not for a sub-workflow. */
	canRetry: boolean;
}

/** How far an item has come, and what it was about. */
interface ItemOutcome {
	itemIndex: number;
	state: WriteState;
	/** Of the workspace or agent, where it is known. */
	id?: string | number;
	isUnknownCreate: boolean;
	/** Whether another attempt looks first whether it is there. */
	isLookedUp: boolean;
}

/**
 * The error of a run, which then says what the run has done so far and what Retry will do: in its
 * description, and as data, which the editor shows below it. Nothing where that goes without saying:
 * nothing was completed, or there is one item only.
 */
export function withSummary(error: unknown, run: FailedRun): unknown {
	if (!(error instanceof ExecutionBaseError)) return error;
	const { writes, waiting, itemCount, isAdvised, canRetry } = run;
	const isNothingSent = waiting.length > 0;
	const outcomes = isNothingSent ? waiting.map(storedOutcome) : writes.map(outcomeOf);
	const completed = outcomes.filter(({ state }) => state === 'completed');
	const unknown = outcomes.filter(({ state }) => state === 'unknown');
	if (itemCount < 2 || completed.length + unknown.length === 0) return error;
	const isKeyRejected = error instanceof NodeApiError && error.httpCode === '401';
	const sentences = [
		error.description,
		isNothingSent
			? `Nothing was sent this time. Earlier attempts: ${counts(outcomes)}.`
			: `Of ${itemCount.toLocaleString('en')} items, ${counts(outcomes, itemCount)}.`,
		...(canRetry ? [!isAdvised && toRetry(isKeyRejected), ...warningsOnRetry(unknown)] : []),
	];
	error.description = sentences.filter(Boolean).join(' ');
	error.context.data = {
		...(unknown.length > 0 && { unknownOutcome: listed(unknown) }),
		completed: listed(completed),
	};
	return error;
}

function toRetry(isKeyRejected: boolean): string {
	return isKeyRejected
		? 'Once the new key is in the credential, retry this execution from the list of executions: that sends only the rest.'
		: 'To send only the rest, retry this execution from the list of executions.';
}

function warningsOnRetry(unknown: ItemOutcome[]): Array<string | false> {
	return [
		unknown.some((outcome) => outcome.isUnknownCreate) &&
			'Retrying also sends the creates with an unknown outcome again: first delete in the service whatever they created.',
		unknown.some((outcome) => outcome.isLookedUp) &&
			'Retrying first reads what is there: what it finds is not created again.',
	];
}

function outcomeOf(write: Write): ItemOutcome {
	const { itemIndex, request, results, secrets } = write;
	const ids = [results?.[0]?.id, workspaceIdOf(request.path)];
	const id = ids.map((known) => shortId(known, secrets)).find((known) => known !== undefined);
	const isLookedUp = request.method === 'UPSERT';
	const isSentAgain = !isLookedUp && isUnknownCreate(write);
	return { itemIndex, state: stateOf(write), id, isUnknownCreate: isSentAgain, isLookedUp };
}

function storedOutcome({ itemIndex, results, unknown }: Entry): ItemOutcome {
	return {
		itemIndex,
		state: results ? 'completed' : 'unknown',
		id: shortId(results?.[0]?.id, []),
		isUnknownCreate: unknown?.text.isOutcomeUnknown === true,
		isLookedUp: false,
	};
}

/** A service may call anything an ID. */
function shortId(id: unknown, secrets: readonly string[]): string | number | undefined {
	if (typeof id === 'number') return id;
	return typeof id === 'string' ? shorten(maskSecrets(id, secrets), MAX_ID_LENGTH) : undefined;
}

/** @param itemCount undefined where it is not known how many there were */
function counts(outcomes: ItemOutcome[], itemCount = outcomes.length): string {
	const count = (wanted: WriteState) => outcomes.filter(({ state }) => state === wanted).length;
	const [completed, failed, unknown] = [count('completed'), count('failed'), count('unknown')];
	const parts = [
		counted(completed, 'was completed', 'were completed'),
		counted(failed, 'did not succeed'),
		counted(itemCount - completed - failed - unknown, 'was not sent', 'were not sent'),
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
	return { count: outcomes.length, items, ...(more > 0 && { notListed: more }) };
}
