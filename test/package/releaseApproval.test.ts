import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { requiresApproval } from '../../scripts/environment';

const ofReviewers = (...reviewers: object[]) => [{ type: 'required_reviewers', reviewers }];
const reviewer = { type: 'User', reviewer: { login: 'maintainer' } };

it.each([
	['with someone who gives it', true, [{ type: 'branch_policy' }, ...ofReviewers(reviewer)]],
	['without rules', false, []],
	['that only waits', false, [{ type: 'wait_timer' }]],
	['whose reviewers have all left', false, ofReviewers()],
	['that GitHub does not describe', false, undefined],
])('an environment %s requires an approval: %s', (_, expected, protection_rules) => {
	expect(requiresApproval({ protection_rules })).toBe(expected);
});

describe('the release check asks GitHub', () => {
	const folder = mkdtempSync(join(tmpdir(), 'app-builder-gh-'));

	afterAll(() => rmSync(folder, { recursive: true }));

	/** With this in place of GitHub's command line, which needs an account. */
	function findings(script?: string): string {
		rmSync(join(folder, 'gh'), { force: true });
		if (script) writeFileSync(join(folder, 'gh'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
		const args = ['--import', 'tsx', 'scripts/checkRelease.mts', 'v0.0.0-none'];
		const env = { ...process.env, PATH: folder };
		return spawnSync(process.execPath, args, { env, encoding: 'utf8' }).stderr;
	}

	it('and is content with an environment that requires an approval', () => {
		const environment = JSON.stringify({ protection_rules: ofReviewers(reviewer) });
		const asked = 'api repos/{owner}/{repo}/environments/npm';
		const found = findings(`test "$*" = '${asked}' && echo '${environment}'`);

		expect(found).toContain('The tag is v0.0.0-none');
		expect(found).not.toContain('requires no approval');
	});

	it.each([
		['the environment has no rules', `echo '{"protection_rules":[]}'`],
		['there is no such environment', `echo '{"message":"Not Found"}'; exit 1`],
		['gh is not installed', undefined],
	])('and is not content when %s', (_, script) => {
		expect(findings(script)).toContain('requires no approval');
	});
});
