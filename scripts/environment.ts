import { spawnSync } from 'node:child_process';

/** The environment on GitHub without which nothing is published: npm trusts publish.yml only in it. */
export const ENVIRONMENT = 'npm';

/** What is read of GitHub's: https://docs.github.com/en/rest/deployments/environments#get-an-environment */
export interface Environment {
	protection_rules?: Array<{ type: string; reviewers?: unknown[] }>;
}

/** Whether somebody has to approve before a job enters the environment. */
export function requiresApproval({ protection_rules = [] }: Environment): boolean {
	return protection_rules.some(
		({ type, reviewers = [] }) => type === 'required_reviewers' && reviewers.length > 0,
	);
}

/** What GitHub says of it; nothing where gh, its command line, is missing, signed out or told that there is none. */
export function readEnvironment(name: string): Environment {
	// gh itself puts the repository of this checkout into the braces.
	const address = `repos/{owner}/{repo}/environments/${name}`;
	const { status, stdout } = spawnSync('gh', ['api', address], {
		encoding: 'utf8',
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	return status === 0 ? (JSON.parse(stdout) as Environment) : {};
}
