import type { N8nApi } from '../../n8n/n8nApi.mjs';

interface Invited {
	user: { id: string; inviteAcceptUrl: string };
}

/** Takes up an invitation of the owner; the API is that of the new member from then on. */
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
