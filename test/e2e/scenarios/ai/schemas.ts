const text = (description: string) => ({ type: 'string', description });

/** All that a model gets to know of the tools: what each is for, and what is left to it, with nothing else. */
export const schemas = {
	Create_workspace: {
		description: 'Create workspace in App Builder',
		parameters: { workspace_name: text('Name of the workspace') },
		required: ['workspace_name'],
	},
	Create_or_update_workspace: {
		description: 'Create or update workspace in App Builder',
		parameters: {
			workspace_name: text('Name of the workspace'),
			dry_run: { type: 'boolean', description: 'Whether to only say what would be done' },
		},
		required: ['workspace_name', 'dry_run'],
	},
	Get_many_workspaces: {
		description: 'Get many workspaces in App Builder',
		parameters: {},
		required: undefined,
	},
	Update_workspace: {
		description: 'Update workspace in App Builder',
		parameters: {
			workspace_id: text('ID of the workspace'),
			// n8n leaves the type of JSON out.
			fields: { description: 'Fields to change, with their new values' },
		},
		required: ['workspace_id', 'fields'],
	},
	Delete_workspace: {
		description: 'Delete workspace in App Builder',
		parameters: { workspace_id: text('ID of the workspace') },
		required: ['workspace_id'],
	},
	Create_agent: {
		description: 'Create agent in App Builder',
		parameters: {
			agent_name: text('Name of the agent'),
			capabilities: text('What the agent may do, separated by commas'),
			instructions: text('How the agent should behave'),
		},
		required: ['agent_name', 'capabilities', 'instructions'],
	},
};
