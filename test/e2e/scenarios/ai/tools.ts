import type { INodeParameters } from 'n8n-workflow';
import type { Credential } from '../../../n8n/n8nApi.mjs';
import { appBuilder, appBuilderType, assignments, byId } from '../../../n8n/steps.mjs';
import type { Step } from '../../../n8n/workflow.mjs';

/** What the button "Let the model define this parameter" writes. */
const fromAi = (key: string, type = 'string'): string =>
	`={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('${key}', \`\`, '${type}') }}`;

const name = assignments({ name: fromAi('name') });
const workspaceId = byId(fromAi('workspace_id'));

/** What n8n derives the tools' names from, and their parameters, with everything that a model can know left to it. */
const parameters: Record<string, INodeParameters> = {
	'Create workspace': { resource: 'workspace', operation: 'create', fields: name },
	'Create or update workspace': {
		resource: 'workspace',
		operation: 'upsert',
		fieldsToMatchOn: { fields: [{ field: { __rl: true, mode: 'name', value: 'name' } }] },
		fields: name,
		options: { dryRun: fromAi('dry_run', 'boolean') },
	},
	'Get many workspaces': { resource: 'workspace', operation: 'getAll', returnAll: true },
	'Delete workspace': { resource: 'workspace', operation: 'delete', workspaceId },
	'Create agent': {
		resource: 'agent',
		operation: 'create',
		agentName: fromAi('name'),
		model: 'model-1',
		capabilities: fromAi('capabilities'),
	},
};

/** Operations of the node as tools, as the editor attaches the node to an AI node. */
export function tools(credential: Credential): Step[] {
	return Object.entries(parameters).map(([title, given]) => ({
		...appBuilder(title, given, credential),
		type: `${appBuilderType}Tool`,
	}));
}
