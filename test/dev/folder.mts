import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { imageFolder } from '../n8n/container';
import { newPassword } from '../n8n/n8nApi.mjs';
import { checkout } from '../n8n/paths.mjs';

const { values } = parseArgs({ options: { 'n8n-image': { type: 'string' } } });
/** `npm run dev -- --n8n-image IMAGE`: n8n in a container, in the place of the one from npm. */
export const n8nImage = values['n8n-image'];

/** What is made in the editor stays here between starts; git does not see it. */
const ofImage = n8nImage === undefined ? [] : ['images', imageFolder(n8nImage)];
export const devFolder = join(checkout, '.n8n-dev', ...ofImage);

const addressFile = join(devFolder, 'address');
export const passwordFile = join(devFolder, 'password');

/** Two n8n at once would work on one database. */
export async function refuseSecondStart(): Promise<void> {
	const url = await readFile(addressFile, 'utf8').catch(() => undefined);
	const answers = url !== undefined && (await fetch(`${url}/healthz`).catch(() => undefined));
	if (answers) throw new Error(`n8n is running at ${url} already: end that npm run dev first`);
}

export async function rememberAddress(url: string): Promise<void> {
	await mkdir(devFolder, { recursive: true });
	await writeFile(addressFile, url);
}

export async function forgetAddress(): Promise<void> {
	await rm(addressFile, { force: true });
}

/** The password of the editor's owner, random and only for this user of the machine to read. */
export async function keptPassword(): Promise<string> {
	const kept = await readFile(passwordFile, 'utf8').catch(() => undefined);
	if (kept !== undefined) return kept.trim();
	const password = newPassword();
	await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
	return password;
}
