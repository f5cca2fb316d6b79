import { join } from 'node:path';

import packageJson from '../package.json';

/** Where `npm run build` puts what a release publishes. */
export const RELEASE_FOLDER = 'release';

const { name, version } = packageJson;

export const TARBALL = join(RELEASE_FOLDER, `${name}-${version}.tgz`);
export const BILL_OF_MATERIALS = join(RELEASE_FOLDER, 'sbom.cdx.json');
export const CHECKSUMS = join(RELEASE_FOLDER, 'SHA256SUMS');
