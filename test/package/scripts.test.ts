import { readFileSync } from 'node:fs';

import packageJson from '../../package.json';

/** What GitHub runs beyond the gate: advisories are new on days on which nothing was changed here. */
const ONLY_ON_GITHUB = ['npm audit signatures', 'npm run audit:bundled'];

const read = (file: string) => readFileSync(file, 'utf8');

function commands(file: string, line: RegExp): string[] {
	return [...read(file).matchAll(line)].map(([, command]) => command);
}

/** The scripts that a file names, be it in prose or in code. */
function named(file: string): string[] {
	return [...read(file).matchAll(/npm (?:run ([\w:]+)|test)/g)].map(([, name = 'test']) => name);
}

describe('.ci/run and the jobs of ci.yml', () => {
	const gate = commands('.ci/run', /^(npm .+)$/gm);
	const jobs = commands('.github/workflows/ci.yml', /^\s+(?:- )?run: (.+)$/gm);

	it('run the same stages', () => {
		const shared = jobs.filter((command) => !ONLY_ON_GITHUB.includes(command));

		expect(gate).toContain('npm test');
		expect([...new Set(shared)].sort()).toEqual([...gate].sort());
	});
});

describe('the scripts of package.json', () => {
	const scripts = Object.keys(packageJson.scripts);

	it('are all in CONTRIBUTING', () => {
		const documented = named('.github/CONTRIBUTING.md');
		expect(scripts.filter((script) => !documented.includes(script))).toEqual([]);
	});

	it.each([
		'README.md',
		'examples/README.md',
		'.ci/run',
		'.github/CONTRIBUTING.md',
		'.github/SECURITY.md',
		'.github/workflows/ci.yml',
		'.github/workflows/publish.yml',
		'test/RESULTS.md',
		'test/bench/RESULTS.md',
		'package.json',
		'scripts/test.mts',
	])('are all that %s names', (file) => {
		expect(named(file).filter((name) => !scripts.includes(name))).toEqual([]);
	});
});
