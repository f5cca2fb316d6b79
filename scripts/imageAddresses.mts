/** Points the pictures of README.md to the repository of package.json: npm's page shows absolute addresses only. */
import { readFile, writeFile } from 'node:fs/promises';

import { withImageAddresses } from './withImageAddresses';

const { repository } = JSON.parse(await readFile('package.json', 'utf8')) as {
	repository: { url: string };
};
const readme = await readFile('README.md', 'utf8');
await writeFile('README.md', withImageAddresses(readme, repository.url));
