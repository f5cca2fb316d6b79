import assert from 'node:assert/strict';
import { errorText } from '../../core/executionData';
import type { Session } from '../../core/session';
import { waitFor } from '../../../processes/waitFor.mjs';
import type { Postgres } from './postgres';

export const runningExecutions = "select id from execution_entity where status = 'running'";

const endedExecutions =
	"select status from execution_entity where status not in ('new', 'running', 'waiting')";

export async function waitForEnd({ query }: Postgres, executions: number): Promise<void> {
	await waitFor('all executions to end', () => query(endedExecutions).length === executions, {
		timeout: 300_000,
		interval: 1_000,
	});
}

/** Prints what became of the executions and checks it against the service. */
export async function checkOutcome(
	{ api, service }: Session,
	{ query }: Postgres,
	running: number,
): Promise<void> {
	const succeeded = query("select id from execution_entity where status = 'success'");
	const lost = query("select id from execution_entity where status <> 'success'");
	const texts = await Promise.all(
		lost.map(async (id) => {
			const execution = await api.getExecution(id);
			return `${execution.status}: ${errorText(execution)}`;
		}),
	);
	console.log(
		`    ${running} executions ran when the worker was killed; ` +
			`${succeeded.length} of all succeeded, n8n gave up ${lost.length} and ran none again`,
	);
	for (const text of new Set(texts)) {
		console.log(`    ${texts.filter((other) => other === text).length} × ${text}`);
	}

	// n8n gives up what a dead worker had taken, and only that.
	assert.ok(lost.length < running, `${lost.length} executions were lost`);
	for (const text of texts) assert.match(text, /failed to be processed too many times/);

	const numbers = [...service.workspaces.values()].map(({ name }) => name);
	assert.equal(new Set(numbers).size, numbers.length);
	assert.ok(numbers.length >= succeeded.length);
	assert.ok(numbers.length <= succeeded.length + lost.length);
}
