import { ENVIRONMENT } from './environment';

/** What a release is made of. */
export interface Release {
	tag: string;
	/** Whether the tag's commit is part of main. */
	isOnMain: boolean;
	/** Whether somebody has to approve before it is published. */
	needsApproval: boolean;
	/** As package.json says. */
	version: string;
	authorEmail: string;
	/** Whether the address of package.json's repository answers. */
	repositoryAnswers: boolean;
	changelog: string;
}

/** What keeps a version from being published; nothing when it may be. */
export function releaseFindings({
	tag,
	isOnMain,
	needsApproval,
	version,
	authorEmail,
	repositoryAnswers,
	changelog,
}: Release): string[] {
	const sections = changelog.split(/^## /m).slice(1);
	const section = (heading: string) => sections.find((text) => text.startsWith(heading));
	const findings: string[] = [];

	if (!isOnMain) {
		findings.push(`No commit of main has the tag ${tag}.`);
	}
	if (!needsApproval) {
		findings.push(
			`The environment ${ENVIRONMENT} on GitHub requires no approval, or gh could not read it.`,
		);
	}
	if (tag !== `v${version}`) {
		findings.push(`The tag is ${tag}, but package.json says ${version}.`);
	}
	// n8n's Creator Portal mails there what proves who owns the package.
	if (/no-?reply/i.test(authorEmail)) {
		findings.push(`Nobody reads mail to ${authorEmail}, the author's email in package.json.`);
	}
	if (!repositoryAnswers) {
		findings.push('The repository in package.json does not answer.');
	}
	if (!hasEntries(section(`[${version}] - `))) {
		findings.push(`CHANGELOG.md has no entries under "## [${version}] - <date>".`);
	}
	if (hasEntries(section('[Unreleased]'))) {
		findings.push('CHANGELOG.md still has entries under "## [Unreleased]".');
	}
	return findings;
}

function hasEntries(section: string | undefined): boolean {
	return /^- /m.test(section ?? '');
}
