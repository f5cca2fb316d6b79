import type { IExecuteFunctions } from 'n8n-workflow';

import { readCheckpoint, saveCheckpoint } from './checkpoint';
import type { Entry } from './entry';
import type { Resumption } from './resumption';
import { isUnknownCreate, takeUp, toEntries, type Write } from './write';

/** In place of a run index: n8n gives each attempt of a tool call its own. */
const ALL_CALLS = -1;

/**
 * The calls of an AI tool are not attempts of one run: a model that asks for the same twice gets two. Only a create
 * with unknown outcome is not sent again in the same execution, whether n8n or the model repeats it.
 */
export function toolMemory(context: IExecuteFunctions): Resumption {
	const executionId = String(context.getExecutionId());
	/** A stopped run is saved at once, and once more at its end. */
	const saved = new Set<Write>();
	// Read each time, since calls may run at the same time.
	const entries = () => readCheckpoint(context, ALL_CALLS);

	function save(writes: Write[]): void {
		const added = writes.filter((write) => isNewUnknownCreate(write) && !saved.has(write));
		if (added.length === 0) return;
		for (const write of added) saved.add(write);
		const achieved = added.flatMap((write) => toEntries(write, executionId));
		saveCheckpoint(context, ALL_CALLS, [...entries(), ...achieved]);
	}

	return {
		takeUp(writes) {
			const held = entries().filter(({ unknown }) => unknown?.executionId === executionId);
			if (held.length === 0) return;
			for (const write of writes) {
				const entry = held.find(isOf(write));
				if (entry !== undefined) takeUp(write, entry, executionId);
			}
		},
		save,
		end: save,
		waiting: () => [],
		isStopped: () => false,
	};
}

function isNewUnknownCreate(write: Write): boolean {
	return !write.isHeldBack && isUnknownCreate(write);
}

function isOf(write: Write): (entry: Entry) => boolean {
	const own = write.marks();
	return ({ identity, source, target }) =>
		identity === own.identity ||
		source === own.source ||
		(target !== undefined && target === own.target);
}
