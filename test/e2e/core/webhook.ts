import { waitFor } from '../../n8n/processes/waitFor.mjs';
import type { Session } from './session';

/** Calls a workflow's webhook, which n8n registers a moment after publishing. */
export async function callWebhook(
	{ url }: Session,
	path: string,
	body: object = {},
	headers: Record<string, string> = {},
) {
	return await waitFor('the webhook', async () => {
		const response = await fetch(`${url}/webhook/${path}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', ...headers },
			body: JSON.stringify(body),
		});
		return response.status !== 404 && response;
	});
}
