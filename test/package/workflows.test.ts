import { readdirSync, readFileSync } from 'node:fs';

import { RELEASE_FOLDER } from '../../scripts/tarball';

const FOLDER = '.github/workflows';
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

/** What a workflow takes from others, which they could exchange, and how it is pinned. */
const TAKEN = [
	{
		written: /^\s*(?:- )?uses: (.*)$/gm,
		isPinned: /^(?:\.\/\S+|\S+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
	},
	// Docker goes by the digest alone; the tag tells people what it is.
	{
		written: /^\s*(?:- )?(?:container|image): +(\S.*)$/gm,
		isPinned: /^[^\s:@]+:[\w.-]+@sha256:[0-9a-f]{64}$/,
	},
];

it.each(readdirSync(FOLDER))('%s pins actions to a commit, and images to a digest', (name) => {
	const taken = TAKEN.flatMap(({ written, isPinned }) =>
		[...read(name).matchAll(written)].map(([, value]) => ({ value, isPinned })),
	);

	expect(taken).not.toEqual([]);
	expect(taken.filter(({ value, isPinned }) => !isPinned.test(value))).toEqual([]);
});

it('the tarball that is published is the one that the tests of CI have read', () => {
	const ci = read('ci.yml');
	const afterTests = ci.slice(ci.indexOf('run: npm test'), ci.indexOf('\n  faults:'));

	expect(afterTests).toMatch(/upload-artifact@[^]+ name: package\n/);
	expect(afterTests).toContain(`path: ${RELEASE_FOLDER}/\n`);
	expect(read('publish.yml')).toMatch(/download-artifact@[^]+ name: package\n/);
	expect(read('publish.yml')).not.toMatch(/npm (run build|pack)|upload-artifact/);
});

it('it is staged after an approval, so that a person with a second factor publishes it', () => {
	expect(read('publish.yml').match(/npm (stage )?publish/g)).toEqual(['npm stage publish']);
	expect(read('publish.yml')).toContain('\n    environment: npm\n');
});
