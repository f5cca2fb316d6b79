import { join } from 'node:path';

import packageJson from '../package.json';

/** Where `npm run build` puts the published package. */
export const RELEASE_FOLDER = 'release';

export const TARBALL = join(RELEASE_FOLDER, `${packageJson.name}-${packageJson.version}.tgz`);
