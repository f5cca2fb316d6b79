import { cp, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checkout } from '../../../n8n/paths.mjs';
import { temporaryFolder } from '../../../processes/temporaryFolder.mjs';

/** What a fresh clone does not have. */
const notCloned = ['.git', '.n8n-dev', 'coverage', 'dist', 'docs', 'node_modules', 'screenshots'];

/** The checkout as a fresh clone after npm ci, for changes that the checkout must not see. */
export async function copyCheckout(): Promise<string> {
	const folder = await temporaryFolder('clone');
	await cp(checkout, folder, {
		recursive: true,
		filter: (source) => !notCloned.includes(basename(source)),
	});
	await symlink(join(checkout, 'node_modules'), join(folder, 'node_modules'));
	return folder;
}
