import { InputError } from '../../errors/InputError';
import type { Entry } from './entry';
import { matchInputs } from './matchEntries';
import type { Write } from './write';

/**
 * Creates whose input was completed by an earlier attempt, but whose request and source now differ, and Create or Update
 * that now looks for another workspace than the one it completed. Whether to create them again only a person can say.
 * Whatever else was changed may be sent, since twice has the same effect as once.
 * @param writes those that were not completed: without an entry, or with an unknown outcome
 * @param left the entries without a write
 */
export function changedCreates(writes: Write[], left: Entry[]): Write[] {
	const creates = writes.filter(
		({ request, isDryRun }) => !isDryRun && ['POST', 'UPSERT'].includes(request.method),
	);
	const completed = left.filter(({ results }) => results !== undefined);
	const { found } = matchInputs(creates, completed);
	return creates.filter((write) => {
		const entry = found.get(write);
		// Create or Update finds what it has left, by the values it matches on.
		const isFound = write.request.method === 'UPSERT' && entry?.target === write.marks().target;
		return entry !== undefined && !isFound;
	});
}

/** Says of so many changed creates which choice there is. */
export function changedSince(count: number): InputError {
	return new InputError(
		count === 1
			? '1 completed item would be created again'
			: `${count.toLocaleString('en')} completed items would be created again`,
		"The node or 'Base URL' has changed since they were created. To resume, undo the change and retry, or choose 'Retry with original workflow' for the execution before this one. To create all items again, start a new execution.",
	);
}
