import { readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** What several suites use, each with what it may import itself. */
const shared: Record<string, string[]> = {
	figures: [],
	n8n: ['processes', 'support'],
	processes: [],
	service: [],
	support: ['service'],
};

const folderOf = (path: string) => /^test\/([^/]+)\//.exec(path)?.[1];

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
	.filter((file) => /\.m?ts$/.test(file) && !file.includes('node_modules'))
	.map((file) => join('test', file));

/** The folders of test/ that a file imports from, other than its own. */
function importedBy(file: string): string[] {
	const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']*)'/g);
	const folders = [...imports].map(([, path]) => folderOf(normalize(join(file, '..', path, '_'))));
	return folders.filter((folder) => folder !== undefined && folder !== folderOf(file)) as string[];
}

it('suites import from what is shared, never from each other, and what is shared never from them', () => {
	const findings = files.flatMap((file) => {
		const allowed = shared[folderOf(file) ?? ''] ?? Object.keys(shared);
		const wrong = importedBy(file).filter((folder) => !allowed.includes(folder));
		return wrong.map((folder) => `${file} imports from ${folder}`);
	});

	expect(findings).toEqual([]);
});
