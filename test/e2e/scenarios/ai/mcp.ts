import assert from 'node:assert/strict';
import type * as McpClient from '@modelcontextprotocol/sdk/client/index.js';
import type * as McpHttp from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onCleanup } from '../../../processes/cleanup.mjs';
import type { Install } from '../../../n8n/install.mjs';
import type { Check } from '../../core/check';
import { waitFor } from '../../../processes/waitFor.mjs';
import { tools } from './tools';
import { workflow } from '../../../n8n/workflow.mjs';

/** The node's operations as tools of n8n's MCP Server Trigger, used by a real MCP client. */
export const checkMcpTools: Check = async ({ api, install, service, url }, credential, step) => {
	const steps = tools(credential);
	const links = steps.map(({ name }) => ({ from: name, to: 'MCP Server', type: 'ai_tool' }));
	const server = {
		name: 'MCP Server',
		type: '@n8n/n8n-nodes-langchain.mcpTrigger',
		typeVersion: 2,
		parameters: { authentication: 'none', path: 'app-builder' },
		webhookId: '11111111-1111-4111-8111-111111111111',
	};
	const definition = workflow('MCP', [server, ...steps], links);
	await api.activate(await api.createWorkflow(definition));
	const client = await step(
		'an MCP client connects',
		async () => await connect(install, `${url}/mcp/app-builder`),
	);
	const call = async (name: string, args: Record<string, unknown>) => {
		const { content, isError } = await client.callTool({ name, arguments: args });
		assert.ok(!isError, JSON.stringify(content));
		return JSON.stringify(content);
	};

	await step('an MCP client sees the tools, and the parameters that are left to it', async () => {
		const found = (await client.listTools()).tools.map(({ name, inputSchema }) => [
			name,
			Object.keys(inputSchema.properties ?? {}),
		]);
		assert.deepEqual(Object.fromEntries(found), {
			Create_workspace: ['name'],
			Create_or_update_workspace: ['name', 'dry_run'],
			Get_many_workspaces: [],
			Delete_workspace: ['workspace_id'],
			Create_agent: ['name', 'capabilities'],
		});
	});

	await step('an MCP client creates, lists and deletes', async () => {
		assert.match(await call('Create_workspace', { name: 'From MCP' }), /ws_1/);
		assert.equal(service.workspaces.get('ws_1')?.name, 'From MCP');
		assert.match(await call('Get_many_workspaces', {}), /From MCP/);
		await call('Delete_workspace', { workspace_id: 'ws_1' });
		assert.equal(service.workspaces.size, 0);
		await call('Create_agent', { name: 'Guide', capabilities: '["search","code"]' });
		assert.deepEqual(service.agents.get('ag_1')?.capabilities, ['search', 'code']);
	});

	await step('an MCP client asks what would be created, and has it created once', async () => {
		const upsert = async (dryRun: boolean) =>
			await call('Create_or_update_workspace', { name: 'Once', dry_run: dryRun });
		assert.match(await upsert(true), /action\W+create/);
		assert.equal(service.workspaces.size, 0);
		await upsert(false);
		assert.match(await upsert(true), /action\W+update/);
		await upsert(false);
		assert.deepEqual(
			[...service.workspaces.values()].map(({ name }) => name),
			['Once'],
		);
	});
};

async function connect(install: Install, address: string): Promise<McpClient.Client> {
	const sdk = '@modelcontextprotocol/sdk/client';
	const { Client } = install.require(`${sdk}/index.js`) as typeof McpClient;
	const { StreamableHTTPClientTransport } = install.require(
		`${sdk}/streamableHttp.js`,
	) as typeof McpHttp;
	// n8n opens the address a moment after the activation.
	const client = await waitFor('the MCP server', async () => {
		const attempt = new Client({ name: 'app-builder-e2e', version: '1.0.0' });
		const transport = new StreamableHTTPClientTransport(new URL(address));
		return await attempt.connect(transport).then(
			() => attempt,
			() => undefined,
		);
	});
	onCleanup(async () => await client.close());
	return client;
}
