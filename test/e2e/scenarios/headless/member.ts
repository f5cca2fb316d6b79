import { join } from 'node:path';
import type { Credential, N8nApi } from '../../../n8n/n8nApi.mjs';
import { runProgram } from '../../../n8n/processes/runProgram.mjs';
import type { Session } from '../../core/session';

interface Invited {
	user: { id: string; inviteAcceptUrl: string };
}

/** Accepts an invitation of the owner; the API is that of the new member from then on. */
export async function joinAsMember(member: N8nApi, owner: N8nApi): Promise<void> {
	const email = 'member@example.com';
	const [{ user }] = await owner.rest<Invited[]>('POST', '/invitations', [
		{ email, role: 'global:member' },
	]);
	const invitation = Object.fromEntries(new URL(user.inviteAcceptUrl).searchParams);
	// Up to n8n 2.0 the address names both users, later it has a token.
	const path = 'token' in invitation ? '/invitations/accept' : `/invitations/${user.id}/accept`;
	const profile = { firstName: 'Local', lastName: 'Member', password: 'Passw0rd456' };
	await member.rest('POST', path, { ...invitation, ...profile });
}

/** Run by n8n's own Node.js: its database driver crashes in others. */
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
