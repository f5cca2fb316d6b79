import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of the node, from the top down: each may import from those below it, and from its own. */
const FLOORS = [
	['execution', 'trigger', 'listSearch'],
	['resources'],
	['parameters'],
	['transport'],
	['access'],
	['errors'],
	// As a file, and as an import of it.
	['conventions.ts', 'conventions'],
	['text'],
];
const NODE = 'nodes/AppBuilder';

/** What several suites use, each with what it may import itself. */
const shared: Record<string, string[]> = {
	n8n: ['support'],
	service: [],
	support: ['service'],
};

function filesBelow(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(path);
		return /\.m?ts$/.test(path) ? [path] : [];
	});
}

/** The imports of the files that are not allowed. */
function findings(files: string[], isAllowed: (from: string, to: string) => boolean): string[] {
	return files.flatMap((file) => {
		const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'(\.[^']*)'/g);
		return [...imports]
			.map(([, path]) => join(file, '..', path, '_'))
			.filter((imported) => !isAllowed(file, imported))
			.map((imported) => `${file} imports ${imported}`);
	});
}

it('imports of the node run downwards only', () => {
	/** The two nodes are above all folders: -1. */
	const getFloor = (path: string) =>
		FLOORS.findIndex((floor) => floor.includes(path.slice(NODE.length + 1).split('/')[0]));
	const files = filesBelow(NODE);

	expect(files.filter((file) => getFloor(file) === -1)).toHaveLength(2);
	expect(findings(files, (from, to) => getFloor(to) >= getFloor(from))).toEqual([]);
});

it('suites import from what is shared, never from each other, and what is shared never from them', () => {
	const getFolder = (path: string) => /^test\/([^/]+)\//.exec(path)?.[1] ?? '';
	const isAllowed = (from: string, to: string) => {
		const own = getFolder(from);
		return ['', own, ...(shared[own] ?? Object.keys(shared))].includes(getFolder(to));
	};

	expect(findings(filesBelow('test'), isAllowed)).toEqual([]);
});
