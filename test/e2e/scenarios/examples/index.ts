import assert from 'node:assert/strict';
import type { Scenario } from '../../core/scenario';
import { openSession } from '../../core/session';
import { checkAiWorkspaceManager } from './aiWorkspaceManager';
import { checkAnnounceWorkspaces } from './announceWorkspaces';
import { checkBulkProvisioning } from './bulkProvisioning';
import type { ExampleCheck } from '../../core/check';
import { checkErrorAlert } from './errorAlert';
import { chooseCredential, importExamples } from './importExamples';
import { checkMirrorSheet } from './mirrorSheet';
import { checkNightlyInventory } from './nightlyInventory';
import { checkNightlySync } from './nightlySync';
import { checkOnboardingWebhook } from './onboardingWebhook';
import { checkResumeAfterFailure } from './resumeAfterFailure';
import { checkStandardAgents } from './standardAgents';

const checks: Record<string, ExampleCheck> = {
	'ai-workspace-manager.json': checkAiWorkspaceManager,
	'announce-workspaces.json': checkAnnounceWorkspaces,
	'bulk-provisioning.json': checkBulkProvisioning,
	'error-alert.json': checkErrorAlert,
	'mirror-sheet.json': checkMirrorSheet,
	'nightly-inventory.json': checkNightlyInventory,
	'nightly-sync.json': checkNightlySync,
	'onboarding-webhook.json': checkOnboardingWebhook,
	'resume-after-failure.json': checkResumeAfterFailure,
	'standard-agents.json': checkStandardAgents,
};

/** The workflows in examples/, unchanged except for the credential. */
export const examples: Scenario = async (context) => {
	const session = await openSession(context);
	const { api, service, credentialData } = session;
	const { step } = context;
	const imported = await step(
		'n8n imports every example',
		async () => await importExamples(session),
	);
	assert.deepEqual([...imported.keys()].sort(), Object.keys(checks));
	const credential = await api.createCredential('My App Builder', credentialData);
	for (const [file, workflow] of imported) {
		service.reset();
		await checks[file](session, await chooseCredential(api, workflow, credential), step);
	}
	await session.close();
};
