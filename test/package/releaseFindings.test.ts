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
	changelog,
};

const noEntries = 'CHANGELOG.md has no entries under "## [1.3.0] - <date>".';

describe('releaseFindings', () => {
	it('lets a tag through that package.json and the changelog agree with', () => {
		expect(releaseFindings(release)).toEqual([]);
	});

	it('refuses a tag that main does not have', () => {
		expect(releaseFindings({ ...release, isOnMain: false })).toEqual([
			'No commit of main has the tag v1.2.0.',
		]);
	});

	it('refuses to publish what nobody has to approve', () => {
		expect(releaseFindings({ ...release, needsApproval: false })).toEqual([
			'The environment npm on GitHub requires no approval, or gh could not read it.',
		]);
	});

	it.each([
		['another version', 'v1.2.1', 'The tag is v1.2.1, but package.json says 1.2.0.'],
		['no v', '1.2.0', 'The tag is 1.2.0, but package.json says 1.2.0.'],
	])('refuses a tag with %s', (_, tag, finding) => {
		expect(releaseFindings({ ...release, tag })).toEqual([finding]);
	});

	it.each([
		['no section', changelog],
		['an empty section', changelog.replace('## [1.2.0]', '## [1.3.0] - 2026-11-22\n\n## [1.2.0]')],
		['no date', changelog.replace('## [1.2.0] - 2026-11-21', '## [1.3.0]')],
	])('refuses a version with %s in the changelog', (_, text) => {
		const next = { ...release, tag: 'v1.3.0', version: '1.3.0', changelog: text };

		expect(releaseFindings(next)).toEqual([noEntries]);
	});

	it('refuses to leave entries behind as unreleased', () => {
		const text = changelog.replace('## [Unreleased]', '## [Unreleased]\n\n- Forgotten.');

		expect(releaseFindings({ ...release, changelog: text })).toEqual([
			'CHANGELOG.md still has entries under "## [Unreleased]".',
		]);
	});
});
