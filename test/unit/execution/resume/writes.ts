import type { Write } from '../../../../nodes/AppBuilder/execution/resume/write';

/** A create that has not been sent yet, unless told otherwise. */
export function newWrite(itemIndex: number, state: Partial<Write> = {}): Write {
	return {
		itemIndex,
		request: { method: 'POST', path: 'workspaces', body: '{}' },
		marks: () => ({
			identity: `write ${itemIndex}`,
			source: `source ${itemIndex}`,
			input: `input ${itemIndex}`,
		}),
		secrets: [],
		delivery: { mayBeProcessed: false },
		...state,
	};
}

/** On its way when its execution was stopped, unless told what came of it. */
export function sentWrite(itemIndex: number, state: Partial<Write> = {}): Write {
	return newWrite(itemIndex, { delivery: { mayBeProcessed: true }, ...state });
}

/** An update of a workspace, in the same state. */
export function asUpdate(write: Write): Write {
	const path = `workspaces/ws_${write.itemIndex}`;
	return { ...write, request: { method: 'PATCH', path, body: '{}' } };
}
