import type { IDataObject } from 'n8n-workflow';

import type { Client } from '../../../transport/client';

/** Where it can be read which workspaces have a key. */
export interface Source {
	/** Whether a workspace that is not found was certainly not created. */
	isCertain: boolean;
	read(client: Client, key: string): Promise<IDataObject[]>;
	/** The same, by a reading that begins after this call. */
	readAgain(client: Client, key: string): Promise<IDataObject[]>;
}

/** The workspaces as this run knows them: as they were read, and what it has done since. */
export interface Workspaces extends Pick<Source, 'isCertain' | 'readAgain'> {
	find(client: Client, key: string): Promise<IDataObject[]>;
	/** To call before a write: what comes of it may stay unknown. */
	forget(key: string): void;
	/** To call where a create may still be carried out: nothing else is created for the key. */
	doubt(key: string): void;
	isDoubted(key: string): boolean;
	/** To call where it is known what the write has left. */
	remember(key: string, workspaces: IDataObject[]): void;
}

export function createWorkspaces(source: Source): Workspaces {
	const known = new Map<string, IDataObject[]>();
	/** Of which all that was read so far is old. */
	const outdated = new Set<string>();
	const doubted = new Set<string>();
	return {
		...source,
		async find(client, key) {
			const { read, readAgain } = source;
			return known.get(key) ?? (await (outdated.has(key) ? readAgain : read)(client, key));
		},
		forget(key) {
			known.delete(key);
			outdated.add(key);
		},
		doubt: (key) => void doubted.add(key),
		isDoubted: (key) => doubted.has(key),
		remember: (key, workspaces) => void known.set(key, workspaces),
	};
}
