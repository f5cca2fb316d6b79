import assert from 'node:assert/strict';
import type { INodeTypeDescription } from 'n8n-workflow';
import packageJson from '../../../../package.json';
import { createApi } from '../../../n8n/n8nApi.mjs';
import { homeIn, startN8n } from '../../../n8n/n8nProcess.mjs';
import { appBuilderType } from '../../../n8n/steps.mjs';
import { temporaryFolder } from '../../../n8n/processes/temporaryFolder.mjs';
import type { ScenarioContext } from '../../core/scenario';
import { isFrom2 } from '../../core/version';
import { startRegistry } from './registry';

const { name, version } = packageJson;
const WRONG = `sha512-${'A'.repeat(86)}==`;

/** As docs/installation.md says: n8n installs the pinned package although it takes no unverified one. */
export async function checkFromEnvironment({ source, tarball, step }: ScenarioContext) {
	if (!isFrom2(source, 21)) return;
	const userFolder = await temporaryFolder('from-environment');
	const registry = await startRegistry(tarball, userFolder);

	/** Starts n8n with the list; returns whether it then has the node. */
	async function hasNode(packages: object[]): Promise<boolean> {
		const home = homeIn(userFolder, source);
		Object.assign(home.environment, registry.environment, {
			N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
			N8N_COMMUNITY_PACKAGES_MANAGED_BY_ENV: 'true',
			N8N_COMMUNITY_PACKAGES: JSON.stringify(packages),
		});
		const n8n = await startN8n(home);
		const api = createApi(n8n.url, source);
		await api.setUpOwner().catch(async () => await api.logIn());
		const types = await api.request<INodeTypeDescription[]>('GET', '/types/nodes.json');
		await n8n.process.stop();
		return types.some((type) => type.name === appBuilderType);
	}

	await step('n8n does not install the package with another checksum', async () => {
		assert.equal(await hasNode([{ name, version, checksum: WRONG }]), false);
	});
	await step('n8n installs the package whose checksum its environment has', async () => {
		assert.equal(await hasNode([{ name, version, checksum: registry.integrity }]), true);
	});
	await registry.close();
}
