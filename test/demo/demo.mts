/** `npm run demo`: an example workflow in the real n8n engine against the local service. */
import { startService } from '../service';
import { validCredential } from '../service/credential';
import { createEngine } from '../support/engine';
import { nodes, rows } from '../support/everyOperation';

const service = await startService();
console.log(`The local service listens on ${service.baseUrl}.\n`);
try {
	const engine = await createEngine();
	await engine.storeCredential(validCredential(service));

	const { run, error, json } = await engine.run({ nodes, items: rows });

	console.log('Input rows');
	console.table(rows);
	for (const { name } of nodes) {
		console.log(`\n${name}`);
		console.table(json(name).map(flatten));
	}
	if (error) throw error;
	const { status } = run;
	console.log(
		`\nThe workflow ended with status ${status} after ${service.journal.length} requests.`,
	);
} catch (error) {
	console.error(error);
	process.exitCode = 1;
} finally {
	await service.close();
}

/** Objects within an item as text, so that they fit a cell. */
function flatten(item: object): object {
	const cells = Object.entries(item).map(([name, value]) => [
		name,
		typeof value === 'object' ? JSON.stringify(value) : value,
	]);
	return Object.fromEntries(cells);
}
