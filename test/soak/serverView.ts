import type { IDataObject } from 'n8n-workflow';

/** What the service holds after a run, by what the accounting asks for. */
export interface ServerView {
	workspaces: Map<string, IDataObject>;
	/** IDs of the workspaces that were created in the run, by token. */
	created: Map<string, string[]>;
}

export function toServerView(all: object[]): ServerView {
	const workspaces = new Map<string, IDataObject>();
	const created = new Map<string, string[]>();
	for (const workspace of all as Array<IDataObject & { id: string }>) {
		workspaces.set(workspace.id, workspace);
		const token = workspace.token as string | undefined;
		if (token !== undefined) created.set(token, [...(created.get(token) ?? []), workspace.id]);
	}
	return { workspaces, created };
}
