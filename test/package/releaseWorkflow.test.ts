import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { ENVIRONMENT } from '../../scripts/environment';
import { BILL_OF_MATERIALS, RELEASE_FOLDER } from '../../scripts/releaseFiles';

const read = (name: string) => readFileSync(`.github/workflows/${name}.yml`, 'utf8');
const ci = read('ci');
const publish = read('publish');

/** What the artifacts are called that the steps with this action give or get. */
function artifacts(action: string, workflow: string): string[] {
	const steps = workflow.matchAll(new RegExp(`uses: actions/${action}@[^]+? name: (\\S+)`, 'g'));
	return [...steps].map(([, name]) => name);
}

it('the tarball that is published is the one that the tests of CI have read', () => {
	const [name] = artifacts('upload-artifact', ci);
	const afterTests = ci.slice(ci.indexOf('run: npm test'), ci.indexOf('\n  faults:'));

	expect(artifacts('upload-artifact', afterTests)).toEqual([name]);
	expect(afterTests).toContain(`\n          path: ${RELEASE_FOLDER}/\n`);
	expect(new Set(artifacts('download-artifact', publish))).toEqual(new Set([name]));
	expect(publish).not.toMatch(/npm (run build|pack)|upload-artifact/);
});

it('it is staged after an approval, so that a person with a second factor publishes it', () => {
	expect(publish.match(/npm (stage )?publish/g)).toEqual(['npm stage publish']);
	expect(publish).toContain(`\n    environment: ${ENVIRONMENT}\n`);
});

it('the release has the attestations of the tarball and of its bill of materials', () => {
	const release = publish.slice(publish.indexOf('gh release create'));

	expect(publish).toContain(`sbom-path: ${basename(BILL_OF_MATERIALS)}\n`);
	for (const id of ['provenance', 'sbom']) expect(publish).toContain(` ${id}.intoto.jsonl\n`);
	expect(release).toContain(' *.intoto.jsonl ');
});
