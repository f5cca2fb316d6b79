import type { IExecuteFunctions } from 'n8n-workflow';

import { maskSecrets } from '../errors/maskSecrets';
import { shorten } from '../text/format';
import { withoutMarkup } from '../text/web';

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

/** Shows a message in the output panel, once for all items. The service's text in it may repeat the secrets. */
export function addHint(
	context: IExecuteFunctions,
	type: 'info' | 'warning',
	message: string,
	secrets: string[] = [],
): void {
	const text = withoutMarkup(maskSecrets(message, secrets));
	const shown = shownBy.get(context) ?? new Set();
	shownBy.set(context, shown);
	if (!shown.has(text)) context.addExecutionHints({ message: text, type, location: 'outputPane' });
	shown.add(text);
}

/** Shows what is true of fields, if there are any: as many as fit into the 120 characters of n8n's guidelines. */
export function addFieldsHint(context: IExecuteFunctions, fact: string, names: Iterable<string>) {
	const listed = [...names].join(', ');
	if (listed !== '') addHint(context, 'info', shorten(`${fact}: ${listed}`, 120));
}
