import type { IExecuteFunctions } from 'n8n-workflow';

import { readCheckpoint, saveCheckpoint } from './checkpoint';
import type { Resumption } from './resumption';
import { holdBack, stateOf, toEntries, type Write } from './write';

/** In place of a run index: n8n gives each try of a tool call its own. */
const ALL_CALLS = -1;

/**
 * The calls of an AI tool are not tries of one run: a model that asks for the same twice gets two. Only a create
 * with unknown outcome is not sent again in the same execution, whether n8n or the model repeats it.
 */
export function toolMemory(context: IExecuteFunctions): Resumption {
	const executionId = context.getExecutionId();
	// Read each time, since calls may run at the same time.
	const entries = () => readCheckpoint(context, ALL_CALLS);

	function save(writes: Write[]): void {
		const unknown = writes.filter(
			(write) =>
				write.request.method === 'POST' && !write.isHeldBack && stateOf(write) === 'unknown',
		);
		if (unknown.length === 0) return;
		const added = unknown.flatMap((write) => toEntries(write, executionId));
		saveCheckpoint(context, ALL_CALLS, [...entries(), ...added]);
	}

	return {
		takeUp(writes) {
			const held = new Map(entries().map(({ identity, unknown }) => [identity, unknown]));
			if (held.size === 0) return;
			for (const write of writes) {
				const unknown = held.get(write.identity());
				if (unknown?.executionId === executionId) holdBack(write, unknown.text);
			}
		},
		save,
		end: save,
		waiting: () => [],
	};
}
