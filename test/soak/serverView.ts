import type { IDataObject } from 'n8n-workflow';

import type { State } from '../service/serviceProcess';

/** What the service holds after a run, by what the accounting asks for. */
export interface ServerView {
	workspaces: Map<string, IDataObject>;
	/** The workspaces that were created in the run. */
	created: ByToken;
	agents: ByToken;
}

interface ByToken {
	idsOf(token: string): string[];
	tokens: string[];
}

export function viewOf(state: State): ServerView {
	const workspaces = state.workspaces as IDataObject[];
	return {
		workspaces: new Map(workspaces.map((workspace) => [workspace.id as string, workspace])),
		created: byToken(workspaces, 'token'),
		agents: byToken(state.agents as IDataObject[], 'name'),
	};
}

/** @param field which holds the token */
function byToken(objects: IDataObject[], field: string): ByToken {
	const ids = new Map<string, string[]>();
	for (const object of objects) {
		const token = object[field] as string | undefined;
		if (token === undefined) continue;
		ids.set(token, [...(ids.get(token) ?? []), object.id as string]);
	}
	return { idsOf: (token) => ids.get(token) ?? [], tokens: [...ids.keys()] };
}
