import type { Credential } from '../../../n8n/n8nApi.mjs';
import {
	appBuilder,
	appBuilderType,
	assignments,
	byId,
	manualTrigger,
} from '../../../n8n/steps.mjs';
import { workflow, type Link, type Step, type Workflow } from '../../../n8n/workflow.mjs';

export const langchain = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: Step['parameters'],
): Step => ({ name, type: `@n8n/n8n-nodes-langchain.${type}`, typeVersion, parameters });

/** A workflow of the AI Agent node, which gets this text, and of tools, which the links lead to it. */
export function agentWorkflow(
	text: string,
	model: Credential,
	steps: Step[],
	links: Link[],
): Workflow {
	const modelNode = langchain('Model', 'lmChatOpenAi', 1.2, {
		model: { __rl: true, mode: 'id', value: 'local-model' },
		options: {},
	});
	return workflow(
		'AI Agent',
		[
			manualTrigger(),
			langchain('AI Agent', 'agent', 3, { promptType: 'define', text, options: {} }),
			{ ...modelNode, credentials: { openAiApi: model } },
			...steps,
		],
		[
			{ from: 'Start', to: 'AI Agent' },
			{ from: 'Model', to: 'AI Agent', type: 'ai_languageModel' },
			...links,
		],
	);
}

/** What the button "Let the model define this parameter" writes. */
const fromAi = (key: string, description: string, type = 'string'): string =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`${description}\`, '${type}') }}`;

/** Operations of the node as tools, with everything that a model can know left to it. */
export function tools(credential: Credential): Step[] {
	// As the editor attaches the node to an AI node. n8n derives the tool's name from the node's.
	const tool = (name: string, parameters: Step['parameters']): Step => ({
		...appBuilder(name, parameters, credential),
		type: `${appBuilderType}Tool`,
	});
	return [
		tool('Create workspace', {
			resource: 'workspace',
			operation: 'create',
			fields: assignments({ name: fromAi('workspace_name', 'Name of the workspace') }),
		}),
		tool('Create or update workspace', {
			resource: 'workspace',
			operation: 'upsert',
			fieldsToMatchOn: { fields: [{ field: { __rl: true, mode: 'name', value: 'name' } }] },
			fields: assignments({ name: fromAi('workspace_name', 'Name of the workspace') }),
			options: { dryRun: fromAi('dry_run', 'Whether to only say what would be done', 'boolean') },
		}),
		tool('Get many workspaces', { resource: 'workspace', operation: 'getAll', returnAll: true }),
		tool('Update workspace', {
			resource: 'workspace',
			operation: 'update',
			workspaceId: byId(fromAi('workspace_id', 'ID of the workspace')),
			mappingMode: 'json',
			fieldsJson: fromAi('fields', 'Fields to change, with their new values', 'json'),
		}),
		tool('Delete workspace', {
			resource: 'workspace',
			operation: 'delete',
			workspaceId: byId(fromAi('workspace_id', 'ID of the workspace')),
		}),
		tool('Create agent', {
			resource: 'agent',
			operation: 'create',
			agentName: fromAi('agent_name', 'Name of the agent'),
			model: 'model-1',
			capabilities: fromAi('capabilities', 'What the agent may do, separated by commas'),
			instructions: fromAi('instructions', 'How the agent should behave'),
		}),
	];
}
