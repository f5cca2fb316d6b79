import { type Release, releaseFindings } from '../../scripts/releaseFindings';

const changelog = `# Changelog

## [Unreleased]

## [1.2.0] - 2026-11-21

### Added

- Something.

## [1.1.0] - 2026-10-01

- Something else.
`;

const release: Release = {
	tag: 'v1.2.0',
	isOnMain: true,
	needsApproval: true,
	version: '1.2.0',
	authorEmail: 'someone@example.com',
	repositoryAnswers: true,
	changelog,
};

it('a tag that package.json and the changelog agree with may be published', () => {
	expect(releaseFindings(release)).toEqual([]);
});

const next = (text = changelog) => ({ tag: 'v1.3.0', version: '1.3.0', changelog: text });
const noEntries = 'CHANGELOG.md has no entries under "## [1.3.0] - <date>".';

it.each<[string, Partial<Release>, string]>([
	['that main does not have', { isOnMain: false }, 'No commit of main has the tag v1.2.0.'],
	[
		'that nobody has to approve',
		{ needsApproval: false },
		'The environment npm on GitHub requires no approval, or gh could not read it.',
	],
	['of another version', { tag: 'v1.2.1' }, 'The tag is v1.2.1, but package.json says 1.2.0.'],
	['without a v', { tag: '1.2.0' }, 'The tag is 1.2.0, but package.json says 1.2.0.'],
	...['1+someone@users.noreply.github.com', 'No-Reply@example.com'].map(
		(authorEmail): [string, Partial<Release>, string] => [
			`whose author is ${authorEmail}`,
			{ authorEmail },
			`Nobody reads mail to ${authorEmail}, the author's email in package.json.`,
		],
	),
	[
		'whose repository is not there',
		{ repositoryAnswers: false },
		'The repository in package.json does not answer.',
	],
	['without a section in the changelog', next(), noEntries],
	[
		'with an empty section',
		next(changelog.replace('## [1.2.0]', '## [1.3.0] - 2026-11-22\n\n## [1.2.0]')),
		noEntries,
	],
	['without a date', next(changelog.replace('## [1.2.0] - 2026-11-21', '## [1.3.0]')), noEntries],
	[
		'that leaves entries behind as unreleased',
		{ changelog: changelog.replace('[Unreleased]', '[Unreleased]\n\n- Forgotten.') },
		'CHANGELOG.md still has entries under "## [Unreleased]".',
	],
])('a tag %s may not be published', (_, change, finding) => {
	expect(releaseFindings({ ...release, ...change })).toEqual([finding]);
});
