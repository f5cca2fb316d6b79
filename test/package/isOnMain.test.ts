import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { isOnMain } from '../../scripts/isOnMain';

const folder = mkdtempSync(join(tmpdir(), 'app-builder-tags-'));
const origin = join(folder, 'origin');

/** Nothing of the developer's own settings, such as signed tags. */
const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
const author = ['-c', 'user.name=A. Tester', '-c', 'user.email=tester@example.com'];

function git(...args: string[]): void {
	execFileSync('git', [...author, ...args], { cwd: folder, env, stdio: 'ignore' });
}

const inOrigin = (...args: string[]) => git('-C', 'origin', ...args);

const commit = (message: string) => inOrigin('commit', '--allow-empty', '-m', message);

beforeAll(() => {
	git('init', '--initial-branch=main', 'origin');
	commit('First');
	inOrigin('tag', 'v1.0.0');
	inOrigin('checkout', '-b', 'side');
	commit('Never reviewed');
	inOrigin('tag', 'v6.6.6');
	inOrigin('checkout', 'main');
	commit('Second');
	inOrigin('tag', '-a', 'v1.1.0', '-m', '1.1.0');
	commit('Third');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
	['of an earlier commit', 'v1.0.0', true],
	['with a message, as npm version makes it', 'v1.1.0', true],
	['of a commit on another branch', 'v6.6.6', false],
	['that does not exist', 'v9.9.9', false],
])('a tag %s, %s, is on main: %s', (_, tag, expected) => {
	expect(isOnMain(tag, origin)).toBe(expected);
});

it.each([
	['with', true, []],
	['without', false, ['--depth=1']],
])(
	"in a checkout of GitHub's %s the history, its tag is on main: %s",
	(name, expected, options) => {
		// Detached at the tag, as publish.yml has it.
		git('clone', ...options, '--branch', 'v1.1.0', `file://${origin}`, name);
		expect(isOnMain('v1.1.0', join(folder, name))).toBe(expected);
	},
);
