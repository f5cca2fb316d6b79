import type { INode } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { InputError } from './InputError';
import { maskSecrets } from './maskSecrets';
import { buildDescription, UserError, type Reason } from './ServiceError';
import { joinSentences, shorten } from '../text/format';
import { withoutMarkup } from '../text/web';

/** In characters: the service's text has no limit. Everything is cut after masking, which would miss a cut key. */
const MAX_LENGTH = 1_000;
/** The same for a response. */
const MAX_BODY_LENGTH = 500;
/** The same for an item's label, whose field may have any value. */
const MAX_LABEL_LENGTH = 80;
/** How the name of an item begins, at the end of a message. */
export const ITEM = ' [item ';

/** Context for an error that leaves the node. */
export interface ErrorPlace {
	/** The input item; undefined for the editor's list. */
	itemIndex?: number;
	/** How people recognize the item, besides its number. */
	itemLabel?: string;
	/** The API keys that were sent, which are masked in all texts. */
	secrets: readonly string[];
	/** What the trigger does next. Replaces the advice to retry, and advice that only applies to the node. */
	next?: string;
}

/** What n8n's error classes have no room for. */
interface Facts {
	/** Why an item failed. */
	reason: Reason;
	/** The description without its advice to retry, for callers with better advice, and without the response. */
	advice?: string;
	/** The end of the description: what else the service says. */
	response?: string;
}

const facts = new WeakMap<Error, Facts>();

/** What is known about an error. n8n's own are about an expression or a credential. */
export function getFacts(error: Error): Facts {
	return facts.get(error) ?? { reason: 'input' };
}

/**
 * Turns what an operation threw into what n8n shows: a description, an HTTP status, and a message, with ` [item N]` and
 * a label if it's about an item's parameters. Every error that leaves the node passes through here, so the API key is
 * masked here, before the error is created, because the stack repeats the message. n8n's own errors, such as for an
 * expression that can't be resolved, stay the same object.
 */
export function toNodeError(node: INode, thrown: unknown, place: ErrorPlace): Error {
	const { secrets } = place;
	if (thrown instanceof UserError) return toN8nError(node, thrown, place);
	if (thrown instanceof Error) return maskError(thrown, secrets);
	const { itemIndex } = place;
	return new NodeOperationError(node, maskSecrets(String(thrown), secrets), { itemIndex });
}

function toN8nError(
	node: INode,
	thrown: UserError,
	{ itemIndex, itemLabel = thrown.text.itemLabel, secrets, next }: ErrorPlace,
): Error {
	const clean = (text: string) => withoutMarkup(maskSecrets(text, secrets));
	const message = shorten(clean(thrown.message), MAX_LENGTH);
	const { retry, description, body } = thrown.text;
	const nodeAdvice = next === undefined ? thrown.text.nodeAdvice : undefined;
	const response = body && `Response: ${shorten(clean(body), MAX_BODY_LENGTH)}`;
	const toDo = clean(buildDescription({ retry, description, nodeAdvice }, next));
	// n8n's editor names it, too. What no other attempt can change isn't about one item, unless its text says so.
	const mayBeItems = thrown.isItemError || retry !== undefined;
	const details = {
		description: joinSentences(toDo, response),
		itemIndex: mayBeItems ? itemIndex : undefined,
	};
	// The empty object keeps n8n from looking for other texts: users shouldn't see the request.
	const error =
		thrown instanceof InputError
			? new NodeOperationError(node, message, details)
			: new NodeApiError(node, {}, { ...details, message, httpCode: thrown.httpCode ?? '' });
	// n8n replaces a message that contains a code such as ENOENT, even within the service's text.
	const name = thrown.isItemError ? itemName({ itemIndex, itemLabel, secrets }) : '';
	error.message = message + name;
	const advice = clean(buildDescription({ description, nodeAdvice }));
	facts.set(error, { reason: thrown.reason, advice, response });
	return error;
}

/** ` [item 7: title "Team 8"]`, or nothing where there are no items. */
export function itemName({ itemIndex, itemLabel, secrets }: ErrorPlace): string {
	if (itemIndex === undefined) return '';
	const label = withoutMarkup(maskSecrets(itemLabel ?? '', secrets));
	return `${ITEM}${itemIndex}${label && `: ${shorten(label, MAX_LABEL_LENGTH)}`}]`;
}

function maskError(error: Error, secrets: readonly string[]): Error {
	for (const name of ['message', 'stack', 'description'] as const) {
		const text = (error as Error & { description?: unknown })[name];
		if (typeof text !== 'string') continue;
		const clean = maskSecrets(text, secrets);
		if (clean !== text) Object.assign(error, { [name]: clean });
	}
	return error;
}
