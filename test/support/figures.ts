import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** A row of a table. */
export type Row = Record<string, string | number>;

export const round = (number: number, digits = 2) => Number(number.toFixed(digits));

/** The rows as a table in Markdown; all have the same cells. */
export function toMarkdown(rows: Row[]): string {
	const heads = Object.keys(rows[0]);
	const lines = [
		heads,
		heads.map(() => '---'),
		...rows.map((row) => heads.map((head) => row[head])),
	];
	return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** What figures were measured on, and with. */
export function surroundings(): string {
	const [{ model }] = cpus();
	return [
		`${cpus().length} × ${model}, Node ${process.versions.node}`,
		`n8n-core ${readVersion('n8n-core')}, n8n-workflow ${readVersion('n8n-workflow')}`,
	].join('\n');
}

function readVersion(name: string): string {
	const text = readFileSync(`node_modules/${name}/package.json`, 'utf8');
	return (JSON.parse(text) as { version: string }).version;
}
