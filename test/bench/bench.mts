/** `npm run bench [-- NAME…]`: prints a table per benchmark. RESULTS.md holds a whole run. */
import { cpus } from 'node:os';
import { createRequire } from 'node:module';

import { saturation, sharedKey, underLimit } from './limits';
import { startServiceProcess } from './serviceProcess';
import { bigList, bulk, overhead } from './speed';
import { startUp } from './startUp';
import type { Row, Suite } from './suite';

const suites: Record<string, Suite> = {
	startUp,
	overhead,
	bulk,
	bigList,
	underLimit,
	saturation,
	sharedKey,
};
const require = createRequire(import.meta.url);
const versionOf = (name: string) =>
	(require(`${name}/package.json`) as { version: string }).version;

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(suites);
const [{ model }] = cpus();
console.log(`${cpus().length} × ${model}, Node ${process.versions.node}`);
console.log(`n8n-core ${versionOf('n8n-core')}, n8n-workflow ${versionOf('n8n-workflow')}`);
if (!process.env.N8N_DIR) {
	console.log(
		'Without the HTTP Request node: set N8N_DIR to the folder of a full n8n installation.',
	);
}
const service = await startServiceProcess();
try {
	for (const name of names) {
		console.log(`\n### ${name}\n`);
		console.log(toMarkdown(await suites[name](service)));
	}
} finally {
	await service.stop();
}

function toMarkdown(rows: Row[]): string {
	const heads = Object.keys(rows[0]);
	const lines = [
		heads,
		heads.map(() => '---'),
		...rows.map((row) => heads.map((head) => row[head])),
	];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
