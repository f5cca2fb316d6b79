import assert from 'node:assert/strict';
import type { INodeParameters } from 'n8n-workflow';
import type { Execution } from '../../n8n/n8nApi.mjs';
import type { LocalService } from '../../service';
import { succeeded } from './executionData';
import type { Session } from './session';

/** A run long enough to fail in the middle. */
export const ROWS = 500;
export const BAD_ROW = 400;

/** For a Code node: the row in the middle has no name, without which the service creates no agent. */
export const makeRows = `
return Array.from({ length: ${ROWS} }, (_, row) => ({
	json: { name: row === ${BAD_ROW} ? '' : 'Row ' + row },
}));`;

export const names = Array.from({ length: ROWS }, (_, row) => `Row ${row}`);

const createAgent = { resource: 'agent', operation: 'create', model: 'model-1' };

/** Takes the name as it is, or another where it is missing. */
export const asItIs: INodeParameters = { ...createAgent, agentName: '={{ $json.name }}' };
export const corrected: INodeParameters = {
	...createAgent,
	agentName: `={{ $json.name || "Row ${BAD_ROW}" }}`,
};

/** The service has exactly one agent for each row. */
export function assertEachOnce({ agents }: LocalService): void {
	const created = [...agents.values()].map(({ name }) => name);
	assert.deepEqual(created.sort(), [...names].sort());
}

/** Retries the execution, which only sends what is missing. */
export async function retryRest(
	{ api, service }: Session,
	failed: Pick<Execution, 'id'>,
	loadWorkflow?: boolean,
): Promise<Execution> {
	const before = service.journal.length;
	const left = ROWS - service.agents.size;
	const retried = await succeeded(api.retry(failed, loadWorkflow));
	assert.equal(service.journal.length - before, left);
	assertEachOnce(service);
	return retried;
}
