import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folders of the node, from the top down: each may import from those below it, and from its own. */
const FLOORS = [
	['execution', 'trigger', 'listSearch'],
	['resources'],
	['parameters'],
	['transport'],
	['access'],
	['errors'],
	['text'],
];
const ROOT = 'nodes/AppBuilder';

/** The two nodes are above all folders: -1. */
function floorOf(path: string): number {
	const [folder] = path.slice(ROOT.length + 1).split('/');
	return FLOORS.findIndex((floor) => floor.includes(folder));
}

it('imports of the node run downwards only', () => {
	const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
		.filter((file) => file.endsWith('.ts'))
		.map((file) => join(ROOT, file));
	const findings = files.flatMap((file) => {
		const imports = readFileSync(file, 'utf8').matchAll(/ from '(\.[^']*)'/g);
		return [...imports]
			.map(([, path]) => join(dirname(file), path))
			.filter((imported) => floorOf(imported) < floorOf(file))
			.map((imported) => `${file} imports from ${imported}`);
	});

	expect(files.filter((file) => floorOf(file) === -1)).toHaveLength(2);
	expect(findings).toEqual([]);
});
