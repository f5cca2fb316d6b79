import type { Row } from './suite';

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
