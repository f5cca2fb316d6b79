import {
	TrackedWrite,
	type Outcome,
	type WriteOptions,
} from '../../../../nodes/AppBuilder/execution/resume/trackedWrite';

/** A write of execution 8: a create, unless told otherwise, in the state in which an earlier attempt has left it. */
export function newWrite(
	itemIndex: number,
	options: Partial<WriteOptions> = {},
	outcome?: Outcome,
) {
	const write = new TrackedWrite({
		itemIndex,
		request: { method: 'POST', path: 'workspaces', body: '{}' },
		executionId: '8',
		apiKey: 'secret-key',
		hashes: () => ({ requestHash: `request ${itemIndex}`, sourceHash: `source ${itemIndex}` }),
		...options,
	});
	if (outcome !== undefined) write.restore(outcome);
	return write;
}
