import type { LocalService } from '../service';
import { fieldRows } from './fieldRows';

/** One operation of the node: how to run it on the workspace `seed`, and what the service has done then. */
export interface Operation {
	parameters: { resource: string; operation: string } & Record<string, unknown>;
	/** Its request is not repeated unless the service certainly did nothing. */
	isCreate?: boolean;
	/** It changes nothing. */
	isRead?: boolean;
	/** Only its requests with this method meet the fault. */
	met?: string;
	/** How many changes it has made in the service. */
	changes: (service: LocalService) => number;
}

const workspaceId = { __rl: true, mode: 'id', value: 'seed' };
const fields = { mappingMode: 'json', fieldsJson: '{"title":"New"}' };
const created = ({ workspaces, agents }: LocalService) => workspaces.size - 1 + agents.size;

/** The columns of the matrix. */
export type Column =
	'Create' | 'Create or Update' | 'Get' | 'Get Many' | 'Update' | 'Delete' | 'Agent Create';

export const operations: Record<Column, Operation> = {
	Create: {
		parameters: { resource: 'workspace', operation: 'create', ...fields },
		isCreate: true,
		changes: created,
	},
	'Create or Update': {
		parameters: {
			...{ resource: 'workspace', operation: 'upsert', ...fields },
			fieldsToMatchOn: fieldRows('title'),
		},
		isCreate: true,
		met: 'POST',
		changes: created,
	},
	Get: {
		parameters: { resource: 'workspace', operation: 'get', workspaceId },
		isRead: true,
		changes: created,
	},
	'Get Many': {
		parameters: { resource: 'workspace', operation: 'getAll', returnAll: true },
		isRead: true,
		changes: created,
	},
	Update: {
		parameters: { resource: 'workspace', operation: 'update', workspaceId, ...fields },
		changes: ({ workspaces }) => (workspaces.get('seed')?.title === 'New' ? 1 : 0),
	},
	Delete: {
		parameters: { resource: 'workspace', operation: 'delete', workspaceId },
		changes: ({ workspaces }) => (workspaces.has('seed') ? 0 : 1),
	},
	'Agent Create': {
		parameters: { resource: 'agent', operation: 'create', agentName: 'A', model: 'm' },
		isCreate: true,
		changes: created,
	},
};

export const columns = Object.keys(operations) as Column[];
