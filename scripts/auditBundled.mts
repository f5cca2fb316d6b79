/**
 * npm audit of the packages whose code is published: npm run audit:bundled. Development dependencies,
 * which nobody installs with this package, are left out.
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';

interface Audit {
	/** With `error`, why there is no answer. */
	message?: string;
	error?: object;
	vulnerabilities: Record<string, { name: string; severity: string; nodes: string[] }>;
}

function npmAudit(): Audit {
	const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' });
	const audit = JSON.parse(stdout) as Audit;
	if (audit.error) throw new Error(`npm audit did not work: ${audit.message}`);
	return audit;
}

const licenses = await readFile('dist/THIRD-PARTY-LICENSES', 'utf8');
/** From titles such as `ky 2.1.0 (MIT): Copyright (c) …`. */
const bundled = [...licenses.matchAll(/^(\S+ \S+) \(\w+\): /gm)].map(([, title]) => title);
const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8')) as {
	packages: Record<string, { version: string }>;
};
const findings = Object.values(npmAudit().vulnerabilities).flatMap(({ name, severity, nodes }) =>
	nodes
		.map((node) => `${name} ${packages[node].version}`)
		.filter((title) => bundled.includes(title))
		.map((title) => `${title}: ${severity}`),
);

console.log(`${bundled.join(', ')}: ${findings.length} known vulnerabilities`);
for (const finding of findings) console.error(finding);
if (bundled.length === 0 || findings.length > 0) process.exitCode = 1;
