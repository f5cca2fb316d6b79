import assert from 'node:assert/strict';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import type { ScenarioContext } from '../../core/scenario';
import type { Session } from '../../core/session';
import { isFrom2 } from '../../core/version';

/** The credential is created and tested as the editor does it on Save. */
export async function checkCredential(
	{ api, home, service, credentialData }: Session,
	step: ScenarioContext['step'],
): Promise<Credential> {
	// Before n8n 2.34, an error loses its cause, and with it the status for the credential's own texts.
	const isOwnText = isFrom2(home.source, 34);
	const credential = await step(
		'the credential is created',
		async () => await api.createCredential('App Builder account', credentialData),
	);

	await step('the right key is accepted', async () => {
		const { status, message } = await api.testCredential(credential, credentialData);
		assert.deepEqual([status, message], ['OK', 'Connection successful!']);
		const [request] = service.journal;
		assert.equal(request.path, '/v1/workspaces');
		assert.equal(request.headers.authorization, `Bearer ${service.settings.apiKey}`);
	});

	await step('a wrong key is refused', async () => {
		const wrong = { ...credentialData, apiKey: 'wrong-key' };
		const { status, message } = await api.testCredential(credential, wrong);
		assert.equal(status, 'Error');
		const expected = isOwnText ? /rejected the API key.*under API Keys/ : /credential/;
		assert.match(message, expected);
		assert.ok(!message.includes('wrong-key'));
	});

	await step('what the node would refuse is refused in our words', async () => {
		service.journal.length = 0;
		const refused = { ...credentialData, allowInsecureHttp: false };
		const { status, message } = await api.testCredential(credential, refused);
		assert.equal(status, 'Error');
		assert.match(message, /^'Base URL' starts with http:\/\//);
		assert.equal(service.journal.length, 0);
	});

	return credential;
}
