import assert from 'node:assert/strict';
import type { LocalService } from '../../service';

/** What someone else does in the service. */
export async function changeService(
	{ baseUrl, settings }: LocalService,
	method: string,
	path: string,
	fields?: object,
): Promise<void> {
	const response = await fetch(`${baseUrl}/${path}`, {
		method,
		headers: {
			authorization: `Bearer ${settings.apiKey}`,
			...(fields && { 'content-type': 'application/json' }),
		},
		body: fields && JSON.stringify(fields),
	});
	assert.ok(response.ok, `${method} ${path} answered ${response.status}`);
}

/** What someone else has made in the service before. */
export async function addWorkspace(service: LocalService, fields: object): Promise<void> {
	await changeService(service, 'POST', 'workspaces', fields);
}
