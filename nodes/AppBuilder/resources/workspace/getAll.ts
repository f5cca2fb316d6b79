import type { IDataObject } from 'n8n-workflow';

import { limitFields, readLimit } from '../../parameters/limit';
import { readOptions } from '../../parameters/options';
import { fetchPages } from '../../transport/pages';
import type { Operation } from '../operation';
import { toJson } from '../toJson';

export const getManyWorkspaces: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		description: 'Get a list of workspaces, each as one item',
		action: 'Get many workspaces',
	},
	fields: limitFields,
	prepare(context, itemIndex) {
		const limit = readLimit(context, itemIndex);
		const options = readOptions(context, itemIndex);
		return async (client) => {
			const workspaces: IDataObject[] = [];
			for await (const { elements } of fetchPages(client, 'workspaces', options)) {
				for (const element of elements.slice(0, limit - workspaces.length)) {
					workspaces.push(toJson(element));
				}
				if (workspaces.length >= limit) break;
			}
			return workspaces;
		};
	},
};
