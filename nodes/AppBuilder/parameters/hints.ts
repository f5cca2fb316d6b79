import type { IExecuteFunctions } from 'n8n-workflow';

import type { ServiceAccess } from '../access/access';
import { maskSecrets } from '../errors/maskSecrets';
import { shorten } from '../text/format';
import { withoutMarkup } from '../text/web';

/** In characters, by n8n's guidelines. */
const MAX_HINT_LENGTH = 120;

/** Shows or hides a property in tools of AI agents. */
export const inTool = { '@tool': [true] };

/** Whether an AI agent uses the node as a tool: n8n (1.121 to 2.41) derives the tool's type by appending "Tool". */
export function isTool(context: IExecuteFunctions): boolean {
	return context.getNode().type.endsWith('Tool');
}

/** The messages that each execution of a node shows. */
const shownBy = new WeakMap<IExecuteFunctions, Set<string>>();

/** What the output panel shows, for a model, which doesn't see it. */
export function getHints(context: IExecuteFunctions): string[] {
	return [...(shownBy.get(context) ?? [])];
}

/** Shows a message in the output panel, once for all items. It may contain text from the service. */
export function addHint(context: IExecuteFunctions, type: 'info' | 'warning', message: string) {
	const shown = shownBy.get(context) ?? new Set();
	shownBy.set(context, shown);
	if (shown.has(message)) return;
	shown.add(message);
	context.addExecutionHints({ message: withoutMarkup(message), type, location: 'outputPane' });
}

/** Shows what is true of fields, with as many of their names as fit; nothing without fields. */
export function addFieldsHint(context: IExecuteFunctions, fact: string, names: Set<string>): void {
	const hint = `${fact}: ${[...names].join(', ')}`;
	if (names.size > 0) addHint(context, 'info', shorten(hint, MAX_HINT_LENGTH));
}

/** Shows a warning about a list, whose response may repeat the key. */
export function addWarning(
	context: IExecuteFunctions,
	message: string,
	{ apiKey }: Pick<ServiceAccess, 'apiKey'>,
): void {
	addHint(context, 'warning', maskSecrets(message, [apiKey]));
}
