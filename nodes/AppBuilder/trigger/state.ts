import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { emptySnapshot, type Snapshot } from './snapshot';
import { readSnapshot, type Binding } from './storedSnapshot';

/** Writes into n8n's log. */
export type Warn = (message: string) => void;

/** What to log when it starts over although something is stored. */
const STARTS_ANEW = {
	damaged: 'The stored snapshot of the workspaces cannot be read.',
	other: 'The Base URL, the API key or the query parameters have changed.',
};
const OTHER_FIELDS =
	'The fields to watch or ignore have changed: updates since the last poll are not reported.';

/** The snapshot in what n8n keeps for the node. */
export async function snapshotIn(
	state: IDataObject,
	binding: Binding,
	warn: Warn,
): Promise<Snapshot> {
	const found = await readSnapshot(state.snapshot, binding);
	if ('snapshot' in found) {
		if (found.hasOtherFields) warn(OTHER_FIELDS);
		return found.snapshot;
	}
	if (found.lack !== 'nothing') {
		warn(
			`${STARTS_ANEW[found.lack]} The trigger starts over: changes since the last poll are not reported.`,
		);
	}
	return emptySnapshot();
}

/** Without one, n8n is about to activate the workflow: it does so only if this poll succeeds. */
export function hasSnapshot(context: IPollFunctions): boolean {
	return context.getMode() !== 'manual' && 'snapshot' in context.getWorkflowStaticData('node');
}
