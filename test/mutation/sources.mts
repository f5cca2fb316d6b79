import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Transport, and everything that parses what users or the service write. */
const MUTATED = [
	'transport/',
	'listSearch/listItem.ts',
	'parameters/jsonObject.ts',
	'parameters/nestFields.ts',
	'parameters/options.ts',
	'resources/toJson.ts',
	'resources/agent/capabilities.ts',
	'errors/connectionErrorText.ts',
	'errors/serviceText.ts',
];
const NODE = 'nodes/AppBuilder';
const tests = filesIn('test/unit').filter((path) => path.endsWith('.test.ts'));

/** A source file with the unit tests that import it themselves. */
export interface Source {
	path: string;
	tests: string[];
}

export function sources(): Source[] {
	return filesIn(NODE)
		.filter((path) => MUTATED.some((start) => path.startsWith(join(NODE, start))))
		.map((path) => ({ path, tests: testsOf(path) }));
}

function testsOf(path: string): string[] {
	const imported = `/${path.replace(/\.ts$/, '')}'`;
	return tests.filter((test) => readFileSync(test, 'utf8').includes(imported));
}

function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}
