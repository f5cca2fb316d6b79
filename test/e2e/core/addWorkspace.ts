import assert from 'node:assert/strict';
import type { LocalService } from '../../service';

/** What someone else has made in the service before. */
export async function addWorkspace(
	{ baseUrl, settings }: LocalService,
	name: string,
): Promise<void> {
	const response = await fetch(`${baseUrl}/workspaces`, {
		method: 'POST',
		headers: { authorization: `Bearer ${settings.apiKey}`, 'content-type': 'application/json' },
		body: JSON.stringify({ name }),
	});
	assert.equal(response.status, 201);
}
