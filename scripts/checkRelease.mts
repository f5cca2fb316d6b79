/** Whether a tag may be published: npm run release:check -- v1.2.3 */
import { readFile } from 'node:fs/promises';

import type packageJson from '../package.json';
import { ENVIRONMENT, readEnvironment, requiresApproval } from './environment';
import { isOnMain } from './isOnMain';
import { releaseFindings } from './releaseFindings';

const tag = process.argv[2] ?? '';
const { version, author, repository } = JSON.parse(
	await readFile('package.json', 'utf8'),
) as typeof packageJson;
const changelog = await readFile('CHANGELOG.md', 'utf8');
const findings = releaseFindings({
	tag,
	isOnMain: isOnMain(tag),
	needsApproval: requiresApproval(readEnvironment(ENVIRONMENT)),
	version,
	authorEmail: author.email,
	repositoryAnswers: await answers(repository.url.replace(/^git\+/, '')),
	changelog,
});

for (const finding of findings) console.error(finding);
if (findings.length === 0) console.log(`${tag} may be published`);
else process.exitCode = 1;

/** Whether anybody can read what is at the address. */
async function answers(url: string): Promise<boolean> {
	const response = await fetch(url, { method: 'HEAD' }).catch(() => undefined);
	return response?.ok === true;
}
