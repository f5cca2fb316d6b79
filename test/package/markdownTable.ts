import { readFileSync } from 'node:fs';

import { marked, type Tokens } from 'marked';

type Row = Record<string, string>;

/** The first table below a heading of a file, as it is written: one object a row, by column name. */
export function markdownTable(file: string, heading: string): Row[] {
	const tokens = marked.lexer(readFileSync(file, 'utf8'));
	const start = tokens.findIndex((token) => token.type === 'heading' && token.text === heading);
	const table = tokens.slice(start).find((token): token is Tokens.Table => token.type === 'table');
	if (start < 0 || table === undefined) throw new Error(`${file} has no table below ${heading}`);
	const names = table.header.map(({ text }) => text);
	return table.rows.map((row) =>
		Object.fromEntries(row.map(({ text }, column) => [names[column], text])),
	);
}
