import { join } from 'node:path';

import packageJson from '../package.json';

/** Where `npm run build` puts what is published. */
export const RELEASE_FOLDER = 'release';

export const TARBALL = join(RELEASE_FOLDER, `${packageJson.name}-${packageJson.version}.tgz`);
