import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../core/cli';
import { assertSuccess } from '../../core/executionData';
import type { Check } from './check';
import { lifecycle } from './lifecycle';

/** A workflow that someone else made comes as a file. */
export const checkImport: Check = async ({ api, home, service }, credential, step) => {
	await step('a workflow file is imported by n8n and runs', async () => {
		const exported = { ...lifecycle(credential), id: 'importedFromFile', versionId: randomUUID() };
		const file = join(home.userFolder, 'workflow.json');
		await writeFile(file, JSON.stringify(exported));
		const output = await runCommand(home, 'import:workflow', `--input=${file}`);
		assert.match(output, /Successfully imported 1 workflow/);

		assertSuccess(await api.runWorkflow(await api.getWorkflow(exported.id)));
		assert.equal(service.journal.length, 6);
	});
};
