import assert from 'node:assert/strict';
import type * as McpClient from '@modelcontextprotocol/sdk/client/index.js';
import type * as McpHttp from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { INodeParameters } from 'n8n-workflow';
import { onCleanup } from '../../n8n/processes/cleanup.mjs';
import type { Install } from '../../n8n/install.mjs';
import type { Scenario } from '../core/scenario';
import { openSession } from '../core/session';
import { waitFor } from '../../n8n/processes/waitFor.mjs';
import { appBuilder, appBuilderType } from '../../n8n/steps.mjs';
import { workflow } from '../../n8n/workflow.mjs';
import { workspaceById } from '../../support/workspaces';

/** What the button "Let the model define this parameter" writes. */
const fromAi = (key: string): string =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`\`, 'string') }}`;

/** The names from which n8n derives the tools', and their parameters, with everything a model can know left to it. */
const tools: Record<string, INodeParameters> = {
	'Create workspace': {
		resource: 'workspace',
		operation: 'create',
		fieldsJson: fromAi('fields'),
	},
	'Get many workspaces': { resource: 'workspace', operation: 'getAll', returnAll: true },
	'Delete workspace': workspaceById('delete', fromAi('workspace_id')) as INodeParameters,
	'Create agent': {
		resource: 'agent',
		operation: 'create',
		agentName: fromAi('name'),
		model: 'model-1',
		capabilities: fromAi('capabilities'),
	},
};

/**
 * The node's operations as tools of n8n's MCP Server Trigger, used by a real MCP client. The chat example uses the AI
 * Agent node.
 */
export const ai: Scenario = async (context) => {
	const { step } = context;
	const session = await openSession(context);
	const { api, install, service, url, credentialData } = session;
	const credential = await api.createCredential('App Builder account', credentialData);
	// As the editor attaches the node to an AI node.
	const steps = Object.entries(tools).map(([name, parameters]) => ({
		...appBuilder(name, parameters, credential),
		type: `${appBuilderType}Tool`,
	}));
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

	await step('an MCP client sees the tools, and the parameters it may set', async () => {
		const found = (await client.listTools()).tools.map(({ name, inputSchema }) => [
			name,
			Object.keys(inputSchema.properties ?? {}),
		]);
		assert.deepEqual(Object.fromEntries(found), {
			Create_workspace: ['fields'],
			Get_many_workspaces: [],
			Delete_workspace: ['workspace_id'],
			Create_agent: ['name', 'capabilities'],
		});
	});

	await step('an MCP client creates, lists and deletes', async () => {
		assert.match(await call('Create_workspace', { fields: '{"name":"From MCP"}' }), /ws_1/);
		assert.equal(service.workspaces.get('ws_1')?.name, 'From MCP');
		assert.match(await call('Get_many_workspaces', {}), /From MCP/);
		await call('Delete_workspace', { workspace_id: 'ws_1' });
		assert.equal(service.workspaces.size, 0);
		await call('Create_agent', { name: 'Guide', capabilities: '["search","code"]' });
		assert.deepEqual(service.agents.get('ag_1')?.capabilities, ['search', 'code']);
	});
	await session.close();
};

async function connect(install: Install, address: string): Promise<McpClient.Client> {
	const sdk = '@modelcontextprotocol/sdk/client';
	const { Client } = install.require(`${sdk}/index.js`) as typeof McpClient;
	const { StreamableHTTPClientTransport } = install.require(
		`${sdk}/streamableHttp.js`,
	) as typeof McpHttp;
	// n8n registers the address a moment after publishing.
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
