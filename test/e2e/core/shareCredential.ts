import { join } from 'node:path';
import type { Credential, N8nApi } from '../../n8n/n8nApi.mjs';
import { runProgram } from '../../processes/runProgram.mjs';
import type { Session } from './session';

/** Run by n8n's own Node.js: the driver of its database crashes in others. */
const INSERT = `
const [file, ...values] = process.argv.slice(1);
const database = new (require('sqlite3').Database)(file);
const sql = 'INSERT INTO shared_credentials ("credentialsId", "projectId", role) VALUES (?, ?, ?)';
database.run(sql, values, (error) => { if (error) throw error; });
`;

/** Lets a member use a credential without reading it; n8n itself shares only with a licence. */
export async function shareCredential(
	{ install: { node, folder }, home: { userFolder } }: Session,
	{ id }: Credential,
	member: N8nApi,
): Promise<void> {
	const project = await member.rest<{ id: string }>('GET', '/projects/personal');
	const file = join(userFolder, '.n8n/database.sqlite');
	const args = ['-e', INSERT, file, id, project.id, 'credential:user'];
	await runProgram(node.program, args, { cwd: folder });
}
