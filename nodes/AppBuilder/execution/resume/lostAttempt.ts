import type { IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../../errors/InputError';
import type { TrackedWrite } from './trackedWrite';

/**
 * Whether a user retries an execution in which this node has begun before. n8n (1.121 to 2.41) then has the node among
 * those that were executed, even if n8n itself was killed: it learns that from its event log. If nothing is stored then,
 * the earlier attempt has not come to its end.
 */
export function isRetried(context: IExecuteFunctions): boolean {
	if (context.getMode() !== 'retry') return false;
	const nodes = context.getWorkflowDataProxy(0) as {
		$: (name: string) => { isExecuted: boolean };
	};
	return nodes.$(context.getNode().name).isExecuted;
}

/**
 * Prepares the writes of a Retry after an attempt that could store nothing. Updates may be sent again; a delete that
 * finds nothing has been done before. Create or Update looks for what exists.
 * @returns the first create: sending it could create something twice
 */
export function findUnsafeCreate(writes: TrackedWrite[]): TrackedWrite | undefined {
	for (const { delivery, options } of writes) {
		if (options.request.method === 'DELETE') delivery.mayHaveBeenProcessed = true;
	}
	return writes.find(({ options: { request, isDryRun } }) => {
		return request.method === 'POST' && !isDryRun;
	});
}

/** Says what the user can do, who alone can look into the service. */
export function attemptLost(): InputError {
	return new InputError(
		'n8n stopped unexpectedly during an earlier attempt, so some items may already have been created',
		'This Retry sent nothing. Check in the service what exists, then start a new execution with only the missing items. For workspaces, you can use Create or Update, which finds what exists and creates the rest.',
		false,
		{ reason: 'outcomeUnknown' },
	);
}
