import type { IDataObject } from 'n8n-workflow';

import { workspaceById } from '../support/workspaces';
import type { ServerView } from './serverView';

/** What every node of a run gets once for each of its items. */
export interface SoakItem extends IDataObject {
	row: number;
	/** Found again in what the service holds. */
	token: string;
	/** IDs of the workspaces it works on. */
	get: string;
	update: string;
	delete: string;
	/** Names of the operations in which it gets no answer. */
	impatient: string[];
}

/** What the service's state says of an item. */
export type Standing = 'not done' | 'done' | 'doubled' | 'damaged';

export interface Operation {
	parameters: object;
	method: string;
	path(item: SoakItem): string;
	isCreate?: boolean;
	standing(server: ServerView, item: SoakItem): Standing;
	/** Whether the output is that of this item, done. */
	isAnswer(output: IDataObject, server: ServerView, item: SoakItem): boolean;
}

/** Only an item without an answer has a short timeout: a busy machine must not look like a fault. */
const buildOptions = (name: string) => ({
	maxConcurrentItems: 100,
	maxRetries: 2,
	timeout: `={{ $json.impatient.includes('${name}') ? 2000 : 60000 }}`,
});

const toStanding = (ids: string[] = []): Standing =>
	ids.length > 1 ? 'doubled' : ids.length === 1 ? 'done' : 'not done';

export const operations: Record<string, Operation> = {
	'Workspace Create': {
		parameters: {
			resource: 'workspace',
			operation: 'create',
			mappingMode: 'autoMapInput',
			inputFieldsToIgnore: 'get, update, delete, impatient',
			options: buildOptions('Workspace Create'),
		},
		method: 'POST',
		path: () => '/v1/workspaces',
		isCreate: true,
		standing: ({ created }, { token }) => toStanding(created.get(token)),
		isAnswer: ({ id }, { created }, { token }) =>
			created.get(token)?.includes(id as string) === true,
	},
	'Workspace Get': {
		parameters: {
			...workspaceById('get', '={{ $json.get }}'),
			options: buildOptions('Workspace Get'),
		},
		method: 'GET',
		path: (item) => `/v1/workspaces/${item.get}`,
		standing: ({ workspaces }, item) => (workspaces.get(item.get)?.title ? 'done' : 'damaged'),
		isAnswer: ({ id, title }, _server, item) => id === item.get && title !== undefined,
	},
	'Workspace Update': {
		parameters: {
			...workspaceById('update', '={{ $json.update }}'),
			mappingMode: 'json',
			fieldsJson: '={{ { settings: { token: $json.token } } }}',
			options: buildOptions('Workspace Update'),
		},
		method: 'PATCH',
		path: ({ update }) => `/v1/workspaces/${update}`,
		standing({ workspaces }, { update, token }) {
			const { title, settings } = workspaces.get(update) ?? {};
			if (title && settings === undefined) return 'not done';
			return title && tokenIn(settings) === token ? 'done' : 'damaged';
		},
		isAnswer: ({ id, settings }, _server, { update, token }) =>
			id === update && tokenIn(settings) === token,
	},
	'Workspace Delete': {
		parameters: {
			...workspaceById('delete', '={{ $json.delete }}'),
			options: buildOptions('Workspace Delete'),
		},
		method: 'DELETE',
		path: (item) => `/v1/workspaces/${item.delete}`,
		standing: ({ workspaces }, item) => (workspaces.has(item.delete) ? 'not done' : 'done'),
		isAnswer: ({ deleted }) => deleted === true,
	},
};

function tokenIn(settings: unknown): unknown {
	return (settings as { token?: unknown } | undefined)?.token;
}
