/**
 * Packs what the build has put into dist/, and writes the bill of materials (SBOM) and the checksums: all that a
 * release publishes. Part of every build, so that the tests read the very tarball that is published.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';

import { billOfMaterials, type Lockfile, type Manifest } from './billOfMaterials';
import { bundledPackages } from './bundledPackages';
import { BILL_OF_MATERIALS, CHECKSUMS, RELEASE_FOLDER, TARBALL } from './releaseFiles';

await rm(RELEASE_FOLDER, { recursive: true, force: true });
await mkdir(RELEASE_FOLDER);
execFileSync('npm', ['pack', '--silent', '--pack-destination', RELEASE_FOLDER], {
	stdio: ['ignore', 'ignore', 'inherit'],
});

const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lockfile;
const bundled = bundledPackages(await readFile('dist/THIRD-PARTY-LICENSES', 'utf8'));
const bill = billOfMaterials(manifest, lock, bundled);
await writeFile(BILL_OF_MATERIALS, `${JSON.stringify(bill, null, 2)}\n`);

const checksums = await Promise.all([TARBALL, BILL_OF_MATERIALS].map(checksum));
await writeFile(CHECKSUMS, checksums.join(''));

/** A line as `sha256sum` writes and checks it. */
async function checksum(file: string): Promise<string> {
	const digest = createHash('sha256').update(await readFile(file));
	return `${digest.digest('hex')}  ${basename(file)}\n`;
}
