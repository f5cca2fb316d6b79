import type { LocalService } from '../service';

/** One operation of the node: how to run it on the workspace `seed`, and whether the service has done it. */
export interface Operation {
	parameters: { resource: string; operation: string } & Record<string, unknown>;
	/** Its request is not repeated unless the service certainly did nothing. */
	isCreate?: boolean;
	/** Only its requests with this method meet the fault. */
	met?: string;
	/** The state the service is left in. */
	left: (service: LocalService) => string;
}

const workspaceId = { __rl: true, mode: 'id', value: 'seed' };
const fields = { mappingMode: 'json', fieldsJson: '{"title":"New"}' };
const unchanged = ({ workspaces, agents }: LocalService) =>
	workspaces.size === 1 && agents.size === 0 ? '' : 'changed';

/** The columns of the matrix. */
export const operations = {
	Create: {
		parameters: { resource: 'workspace', operation: 'create', ...fields },
		isCreate: true,
		left: ({ workspaces }) => `created ${workspaces.size - 1}`,
	},
	'Create or Update': {
		parameters: {
			...{ resource: 'workspace', operation: 'upsert', ...fields },
			fieldsToMatchOn: { fields: [{ field: { __rl: true, mode: 'name', value: 'title' } }] },
		},
		met: 'POST',
		left: ({ workspaces }) => `created ${workspaces.size - 1}`,
	},
	Get: {
		parameters: { resource: 'workspace', operation: 'get', workspaceId },
		left: unchanged,
	},
	'Get Many': {
		parameters: { resource: 'workspace', operation: 'getAll', returnAll: true },
		left: unchanged,
	},
	Update: {
		parameters: { resource: 'workspace', operation: 'update', workspaceId, ...fields },
		left: ({ workspaces }) => (workspaces.get('seed')?.title === 'New' ? 'changed' : 'as it was'),
	},
	Delete: {
		parameters: { resource: 'workspace', operation: 'delete', workspaceId },
		left: ({ workspaces }) => (workspaces.has('seed') ? 'still there' : 'deleted'),
	},
	'Agent Create': {
		parameters: { resource: 'agent', operation: 'create', agentName: 'A', model: 'm' },
		isCreate: true,
		left: ({ agents }) => `created ${agents.size}`,
	},
} satisfies Record<string, Operation>;

export type Column = keyof typeof operations;
export const columns = Object.keys(operations) as Column[];

const doneAndNot: Record<Column, [done: string, notDone: string]> = {
	Create: ['created 1', 'created 0'],
	'Create or Update': ['created 1', 'created 0'],
	Get: ['', ''],
	'Get Many': ['', ''],
	Update: ['changed', 'as it was'],
	Delete: ['deleted', 'still there'],
	'Agent Create': ['created 1', 'created 0'],
};

/** The state an operation leaves behind that was processed exactly once, or not at all. */
export function stateAfter(column: Column, done: boolean): string {
	return doneAndNot[column][done ? 0 : 1];
}

export function isCreate(column: Column): boolean {
	const operation: Operation = operations[column];
	return operation.isCreate === true;
}
