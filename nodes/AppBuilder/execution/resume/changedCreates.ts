import { InputError } from '../../errors/InputError';
import type { Entry } from './entry';
import { matchInputs } from './matchEntries';
import type { Write } from './write';

/**
 * The creates that neither send nor are made from what an earlier attempt has completed for the same input: the node
 * was changed, and whether they are to be created once more only a person can say. Whatever else was changed may be
 * sent, since twice has the same effect as once.
 * @param writes those that would be sent: without an entry, or with an unknown outcome
 * @param left the entries without a write
 */
export function changedCreates(writes: Write[], left: Entry[]): Write[] {
	const creates = writes.filter(({ request }) => request.method === 'POST');
	const completed = left.filter(({ results }) => results !== undefined);
	const { found } = matchInputs(creates, completed);
	return creates.filter((write) => found.has(write));
}

/** Says of so many changed creates which choice there is. */
export function changedSince(count: number): InputError {
	return new InputError(
		count === 1
			? 'An item that an earlier attempt has completed would be created again'
			: `${count.toLocaleString('en')} items that earlier attempts have completed would be created again`,
		"The node or 'Base URL' has changed since, and with it what is sent for them. Before you retry, undo the change, or choose 'Retry with original workflow' for the execution before this one. A new execution sends all items.",
	);
}
