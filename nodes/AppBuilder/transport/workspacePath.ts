const PREFIX = 'workspaces/';

/** The path of one workspace, relative to the base URL: always exactly one segment behind `workspaces/`. */
export function workspacePath(id: string): string {
	return `${PREFIX}${encodeURIComponent(id)}`;
}

/** The ID that a path from {@link workspacePath} addresses; undefined for any other path. */
export function workspaceIdOf(path: string): string | undefined {
	return path.startsWith(PREFIX) ? decodeURIComponent(path.slice(PREFIX.length)) : undefined;
}
