import { readdirSync, readFileSync } from 'node:fs';

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
