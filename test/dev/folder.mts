import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newPassword } from '../n8n/n8nApi.mjs';
import { checkout } from '../n8n/paths.mjs';

/** Keeps what is created in the editor between starts; git ignores it. */
export const devFolder = join(checkout, '.n8n-dev');

export const passwordFile = join(devFolder, 'password');

/** The password of the editor's owner, random and only for this user of the machine to read. */
export async function keptPassword(): Promise<string> {
	const kept = await readFile(passwordFile, 'utf8').catch(() => undefined);
	if (kept !== undefined) return kept.trim();
	const password = newPassword();
	await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
	return password;
}
