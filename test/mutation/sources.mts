import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Transport, what Retry and a poll decide by, and everything that parses what users or the service write. */
const MUTATED = [
	'text/',
	'transport/',
	'access/',
	'trigger/deletions.ts',
	'trigger/fingerprint.ts',
	'trigger/pollQueue.ts',
	'trigger/store.ts',
	'execution/ignoredFields.ts',
	'execution/resume/matchEntries.ts',
	'execution/resume/requestHash.ts',
	'execution/resume/summary.ts',
	'execution/resume/trackedWrite.ts',
	'parameters/assignments.ts',
	'parameters/jsonObject.ts',
	'parameters/losslessJson.ts',
	'parameters/output.ts',
	'parameters/values.ts',
	'parameters/workspaceId.ts',
	'resources/toJson.ts',
	'resources/agent/capabilities.ts',
	'resources/workspace/upsert/decide.ts',
	'errors/connectionErrors.ts',
	'errors/httpErrors.ts',
	'errors/toServiceError.ts',
	'errors/serviceText.ts',
];
/** Glue without decisions of its own; the engine tests run it. */
const GLUE = ['transport/n8nFetch.ts'];
/** Sources that the unit tests of another one exercise as well, because what they do shows there. */
const SHOWS_IN: Record<string, string> = {
	'access/baseUrl.ts': 'transport/serviceUrl.ts',
	'transport/pacedFetch.ts': 'transport/client.ts',
	'transport/pacing/pace.ts': 'transport/pacing/limiter.ts',
	'transport/pacing/pauses.ts': 'transport/pacing/limiter.ts',
	'transport/lists/pagers.ts': 'transport/lists/readPages.ts',
	'transport/lists/signs.ts': 'transport/lists/completeness.ts',
	'transport/shouldRetry.ts': 'transport/client.ts',
};
/** About the words of all messages: it loads most of the node and n8n anew for each mutant, and notices few. */
const WIDE = 'test/unit/errors/errorTexts.test.ts';
/** Tests of the limiter in hours of virtual time, which take many seconds for each mutant. */
const SLOW = ['limiterProperties', 'sharedKey', 'visits'].map(
	(name) => `test/unit/transport/pacing/${name}.test.ts`,
);
const NODE = 'nodes/AppBuilder';
const unitTests = filesIn('test/unit').filter((path) => ![WIDE, ...SLOW].includes(path));

/** A source file with the unit tests that import it, themselves or by a helper of theirs. */
export interface Source {
	path: string;
	tests: string[];
}

export function sources(): Source[] {
	return filesIn(NODE)
		.filter((path) => isIn(MUTATED, path) && !isIn(GLUE, path))
		.map((path) => ({ path, tests: testsOf(path) }));
}

function testsOf(path: string): string[] {
	const other = SHOWS_IN[relative(NODE, path)];
	const importers = [path, ...(other ? [join(NODE, other)] : [])].flatMap(importersOf);
	const helpers = importers.filter((importer) => !isTest(importer));
	return [...new Set([...importers, ...helpers.flatMap(importersOf)])].filter(isTest);
}

function importersOf(path: string): string[] {
	return unitTests.filter((test) => {
		const module = relative(dirname(test), path).replace(/\.ts$/, '');
		const specifier = module.startsWith('.') ? module : `./${module}`;
		return readFileSync(test, 'utf8').includes(`'${specifier}'`);
	});
}

function isIn(starts: string[], path: string): boolean {
	return starts.some((start) => path.startsWith(join(NODE, start)));
}

function isTest(path: string): boolean {
	return path.endsWith('.test.ts');
}

function filesIn(folder: string): string[] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
}
