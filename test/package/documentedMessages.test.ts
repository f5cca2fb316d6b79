import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { markdownTable } from './markdownTable';

const files = readdirSync('nodes', { recursive: true, encoding: 'utf8' });
const sources = files
	.filter((name) => name.endsWith('.ts'))
	.map((name) => readFileSync(join('nodes', name), 'utf8'))
	.join('\n');

/** The parts of a message that do not differ from case to case, without the quotation marks around what does. */
const fixedParts = (message: string) =>
	message.split('…').map((part) => part.replace(/^[",]? ?|[" ]+$/g, ''));

it.each([
	['docs/errors.md', 'Key and address'],
	['docs/errors.md', 'Fields'],
	['docs/errors.md', 'Service and connection'],
	['docs/errors.md', 'Lists and large responses'],
])('%s: the messages of %s are those of the nodes', (file, heading) => {
	const parts = markdownTable(file, heading).flatMap((row) => fixedParts(row['You see']));

	expect(parts.filter((part) => !sources.includes(part))).toEqual([]);
});
