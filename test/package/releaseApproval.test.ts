import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { requiresApproval } from '../../scripts/environment';

const reviewer = { type: 'User', reviewer: { login: 'maintainer' } };

describe('an environment requires an approval', () => {
	it('that names someone who gives it', () => {
		const protection_rules = [
			{ type: 'branch_policy' },
			{ type: 'required_reviewers', reviewers: [reviewer] },
		];

		expect(requiresApproval({ protection_rules })).toBe(true);
	});
});

describe('an environment does not require an approval', () => {
	it.each([
		['without rules', { protection_rules: [] }],
		['that only waits', { protection_rules: [{ type: 'wait_timer' }] }],
		[
			'whose reviewers have all left',
			{ protection_rules: [{ type: 'required_reviewers', reviewers: [] }] },
		],
		['that GitHub does not describe', {}],
	])('%s', (_, environment) => {
		expect(requiresApproval(environment)).toBe(false);
	});
});

describe('the release check asks GitHub', () => {
	const folder = mkdtempSync(join(tmpdir(), 'app-builder-gh-'));

	afterEach(() => rmSync(join(folder, 'gh'), { force: true }));
	afterAll(() => rmSync(folder, { recursive: true }));

	/** In place of GitHub's command line, which needs an account. */
	function gh(script: string): void {
		writeFileSync(join(folder, 'gh'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
	}

	function findings(): string {
		const { stderr } = spawnSync(
			process.execPath,
			['--import', 'tsx', 'scripts/checkRelease.mts', 'v0.0.0-none'],
			{ env: { ...process.env, PATH: folder }, encoding: 'utf8' },
		);
		return stderr;
	}

	it('and is content with an environment that requires an approval', () => {
		const environment = JSON.stringify({
			protection_rules: [{ type: 'required_reviewers', reviewers: [reviewer] }],
		});
		gh(`test "$*" = 'api repos/{owner}/{repo}/environments/npm' && echo '${environment}'`);

		expect(findings()).toContain('The tag is v0.0.0-none');
		expect(findings()).not.toContain('requires no approval');
	});

	it.each([
		['the environment has no rules', `echo '{"protection_rules":[]}'`],
		['there is no such environment', `echo '{"message":"Not Found"}'; exit 1`],
	])('and is not content when %s', (_, script) => {
		gh(script);

		expect(findings()).toContain('requires no approval');
	});

	it('and is not content where gh is not installed', () => {
		expect(findings()).toContain('requires no approval');
	});
});
