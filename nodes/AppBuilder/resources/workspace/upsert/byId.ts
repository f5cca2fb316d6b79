import type { IDataObject } from 'n8n-workflow';

import { isNotThere } from '../../../errors/ServiceError';
import type { Client } from '../../../transport/client';
import { workspacePath } from '../../../transport/serviceUrl';
import { toJson } from '../../toJson';
import { idOf } from '../../../transport/pages/elementText';
import type { Source } from './workspaces';

/** The one workspace that an ID addresses, without the list. */
export const byId: Source = { isCertain: false, read, readAgain: read };

async function read(client: Client, key: string): Promise<IDataObject[]> {
	const [id] = JSON.parse(key) as string[];
	const reading = client({ method: 'GET', path: workspacePath(id) });
	return await reading.then(
		({ value }) => [withId(id, toJson(value))],
		async (error: unknown) => (isNotThere(error) ? [] : await Promise.reject(error)),
	);
}

/** The ID that addresses it, whatever else the response has. */
export function withId(id: string, workspace: IDataObject): IDataObject {
	return idOf(workspace) === id ? workspace : { ...workspace, id };
}
