import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { marked, type Tokens } from 'marked';

const documents = [
	'README.md',
	'CHANGELOG.md',
	'.github/CONTRIBUTING.md',
	'.github/SECURITY.md',
	'examples/README.md',
	...readdirSync('docs')
		.filter((name) => name.endsWith('.md'))
		.map((name) => `docs/${name}`),
];

/** The anchors that GitHub gives the headings of a file. */
function listAnchors(file: string): string[] {
	const tokens = marked.lexer(readFileSync(file, 'utf8'));
	const headings = tokens.filter((token): token is Tokens.Heading => token.type === 'heading');
	return headings.map(({ text }) => {
		const plain = text.toLowerCase().replace(/[^\p{L}\p{N}\s-]/gu, '');
		return plain.replaceAll(' ', '-');
	});
}

/** Whether a relative link leads to a file that there is, and to one of its headings. */
function isThere(link: string, from: string): boolean {
	const [path, anchor] = link.split('#');
	const file = path === '' ? from : join(dirname(from), path);
	if (!existsSync(file)) return false;
	return anchor === undefined || listAnchors(file).includes(anchor);
}

describe('the links', () => {
	it.each(documents)('of %s lead to files and headings that there are', (file) => {
		const text = readFileSync(file, 'utf8');
		const links = [
			...text.matchAll(/\]\(([^()\s]+)\)/g),
			...text.matchAll(/(?:src|srcset)="([^"]+)"/g),
		].map(([, link]) => link);
		const relative = links.filter((link) => !/^https?:/.test(link));

		expect(relative.filter((link) => !isThere(link, file))).toEqual([]);
	});
});
