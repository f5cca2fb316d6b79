import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lines have a price. Whoever mends takes something away in the same commit, or moves this number in a commit whose
 * message says which user needs it.
 */
const MAX_LINES = 7_400;

/** Without blank lines and those that are only a comment. */
const isCode = (line: string) => !/^\s*($|\/\/|\/?\*)/.test(line);

it(`the product has at most ${MAX_LINES} lines of code`, () => {
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
	);
	const texts = files
		.filter((file) => file.endsWith('.ts'))
		.map((file) => readFileSync(file, 'utf8'));
	const lines = texts.flatMap((text) => text.split('\n').filter(isCode));

	expect(lines.length).toBeGreaterThan(0);
	expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
});
