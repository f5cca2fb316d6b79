/** Packs the build in dist/, so that the tests read the very tarball that is published. */
import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';

import { RELEASE_FOLDER, TARBALL } from './tarball';

await rm(RELEASE_FOLDER, { recursive: true, force: true });
await mkdir(RELEASE_FOLDER);
execFileSync('npm', ['pack', '--silent', '--pack-destination', RELEASE_FOLDER], {
	stdio: ['ignore', 'ignore', 'inherit'],
});
console.log(TARBALL);
