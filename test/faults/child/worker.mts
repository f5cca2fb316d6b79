/** Runs nodes in the real engine in a process of its own, because of what can only be set when it starts. */
import { inspect } from 'node:util';

import { createEngine } from '../../support/engine';
import { removeUserFolder } from '../../support/n8nEnvironment';
import type { ChildJob, ChildRun } from './inChild';

const { credential, parameters } = JSON.parse(process.argv[2]) as ChildJob;
const engine = await createEngine();
await engine.storeCredential(credential);

const runs: ChildRun[] = [];
for (const each of parameters) {
	const { run, error, json } = await engine.run({ nodes: [{ name: 'Node', parameters: each }] });
	runs.push({
		message: error?.message,
		description: error?.description ?? undefined,
		outputs: json('Node').length,
		stored: JSON.stringify(run) + inspect(run, { depth: null }),
	});
}
process.send?.(runs);
removeUserFolder();
