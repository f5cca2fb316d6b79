import type { INodeParameters } from 'n8n-workflow';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import { appBuilder, appBuilderType } from '../../../n8n/steps.mjs';
import type { Step } from '../../../n8n/workflow.mjs';

const langchain = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters,
): Step => ({ name, type: `@n8n/n8n-nodes-langchain.${type}`, typeVersion, parameters });

export const mcpServerTrigger = (path: string): Step => ({
	...langchain('MCP Server', 'mcpTrigger', 2, { authentication: 'none', path }),
	webhookId: '11111111-1111-4111-8111-111111111111',
});

export const aiAgent = (text: string): Step =>
	langchain('AI Agent', 'agent', 3, { promptType: 'define', text, options: {} });

export const openAiChatModel = (credential: Credential): Step => ({
	...langchain('Model', 'lmChatOpenAi', 1.2, {
		model: { __rl: true, mode: 'id', value: 'local-model' },
		options: {},
	}),
	credentials: { openAiApi: credential },
});

/** The node as the editor attaches it to an AI node; n8n makes the tool's name of the node's. */
export const appBuilderTool = (
	name: string,
	parameters: INodeParameters,
	credential: Credential,
): Step => ({ ...appBuilder(name, parameters, credential), type: `${appBuilderType}Tool` });

/** What the button "Let the model define this parameter" writes. */
export const fromAi = (key: string, description: string, type = 'string'): string =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${description}\`, '${type}') }}`;
