import assert from 'node:assert/strict';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import type { ScenarioContext } from '../../core/scenario';
import type { Session } from '../../core/session';

/**
 * n8n 1.121, 2.0 and 2.20 lose the answer's status before they look at the credential's own texts,
 * and show one of theirs; 2.41 does not.
 */
function showsOwnText({ version }: { version: string }): boolean {
	return !/^(1|2\.1?\d|2\.20)\./.test(version);
}

/** The credential is created and tested as the editor does it on Save. */
export async function checkCredential(
	{ api, home, service, credentialData }: Session,
	step: ScenarioContext['step'],
): Promise<Credential> {
	const isOwnText = showsOwnText(home.source);
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

	await step('an address of someone else is refused otherwise', async () => {
		const wrong = { ...credentialData, baseUrl: `${service.origin}/other/v1` };
		const { status, message } = await api.testCredential(credential, wrong);
		assert.equal(status, 'Error');
		assert.match(message, isOwnText ? /Base URL.*\/v1/ : /could not be found/);
	});

	await step('what the node would refuse is refused in our words', async () => {
		service.journal.length = 0;
		const refusals: Array<[change: ICredentialDataDecryptedObject, expected: RegExp]> = [
			[{ baseUrl: `${service.origin}/v2` }, /^'Base URL' doesn't end in \/v1/],
			[{ allowInsecureHttp: false }, /^'Base URL' starts with http:\/\//],
			[{ apiKey: 'a b' }, /^'API Key' contains a space/],
		];
		for (const [change, expected] of refusals) {
			const refused = { ...credentialData, ...change };
			const { status, message } = await api.testCredential(credential, refused);
			assert.equal(status, 'Error');
			assert.match(message, expected);
		}
		assert.equal(service.journal.length, 0);
	});

	return credential;
}
