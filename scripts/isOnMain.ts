import { spawnSync } from 'node:child_process';

/** A checkout of a tag has GitHub's main only; the main of a developer may not be pushed yet. */
const MAIN = ['refs/heads/main', 'refs/remotes/origin/main'];

/**
 * Whether main contains the commit that has this tag; not so either when there is no such tag, or when the
 * repository was cloned without the history that would show it.
 */
export function isOnMain(tag: string, repository = '.'): boolean {
	const question = ['for-each-ref', `--contains=refs/tags/${tag}`, ...MAIN];
	const { status, stdout } = spawnSync('git', ['-C', repository, ...question]);
	return status === 0 && stdout.length > 0;
}
