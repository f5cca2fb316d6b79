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
