import type { IDataObject } from 'n8n-workflow';

import type { State } from '../service/serviceProcess';

/** What the service holds after a run, by what the accounting asks for. */
export interface ServerView {
	workspaces: Map<string, IDataObject>;
	/** IDs of the workspaces that were created in the run, by token. */
	created: Map<string, string[]>;
	/** IDs of the agents, by token. */
	agents: Map<string, string[]>;
}

export function viewOf(state: State): ServerView {
	const workspaces = state.workspaces as IDataObject[];
	return {
		workspaces: new Map(workspaces.map((workspace) => [workspace.id as string, workspace])),
		created: idsBy('token', workspaces),
		agents: idsBy('name', state.agents as IDataObject[]),
	};
}

function idsBy(field: string, objects: IDataObject[]): Map<string, string[]> {
	const ids = new Map<string, string[]>();
	for (const object of objects) {
		const token = object[field] as string | undefined;
		if (token !== undefined) ids.set(token, [...(ids.get(token) ?? []), object.id as string]);
	}
	return ids;
}
