import { unpinned } from '../../scripts/unpinned';

const commit = '3d3c42e5aac5ba805825da76410c181273ba90b1';
const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

const workflow = (line: string) => `jobs:\n  test:\n${line}\n    timeout-minutes: 20\n`;

it.each([
	['an action at the commit of a release', `      - uses: actions/checkout@${commit} # v7.0.1`],
	['a workflow of this repository', '    uses: ./.github/workflows/ci.yml'],
	['a container by its digest', `    container: node:24.21.0-bookworm@${digest}`],
	['the image of a container by its digest', `      image: node:24.21.0-bookworm@${digest}`],
	['an image of another registry', `      image: ghcr.io/owner/name:1.2@${digest}`],
	['the start of a mapping', '    container:'],
])('the check of the workflows lets %s pass', (_, line) => {
	expect(unpinned(workflow(line))).toEqual([]);
});

const asAction = 'is not pinned as OWNER/NAME@COMMIT # v1.2.3';
const asImage = 'is not pinned as NAME:TAG@sha256:DIGEST';

it.each([
	['an action at a tag', '      - uses: ', 'actions/checkout@v7', asAction],
	['a commit without its version', '      - uses: ', `actions/checkout@${commit}`, asAction],
	['a container by its tag', '    container: ', 'node:24-bookworm', asImage],
	['an image that does not say what it is', '      image: ', `node@${digest}`, asImage],
	['a digest that is cut off', '      image: ', `node:24-bookworm@${digest.slice(0, -1)}`, asImage],
	['an image chosen elsewhere', '      image: ', '${{ matrix.image }}', asImage],
])('the check of the workflows names %s with its line', (_, key, value, reason) => {
	expect(unpinned(workflow(key + value))).toEqual([`3: ${value} ${reason}`]);
});
