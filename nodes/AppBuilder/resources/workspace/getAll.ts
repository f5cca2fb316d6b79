import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { PartialResult } from '../../errors/PartialResult';
import { ServiceError } from '../../errors/ServiceError';
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
			const collect = async () => {
				for await (const { elements, more } of fetchPages(client, 'workspaces', options)) {
					for (const element of elements.slice(0, limit - workspaces.length)) {
						workspaces.push(toJson(element));
					}
					if (workspaces.length >= limit) return;
					if (more !== undefined) hintAtMore(context, more);
				}
			};
			await collect().catch((failure: unknown) => {
				const isPartial = failure instanceof ServiceError && workspaces.length > 0;
				throw isPartial ? new PartialResult(failure, workspaces) : failure;
			});
			return workspaces;
		};
	},
};

function hintAtMore(context: IExecuteFunctions, field: string): void {
	context.addExecutionHints({
		message: `The list goes on: the answer says so in '${field}'. Ask for the rest with 'Options' → 'Query Parameters'.`,
		type: 'warning',
		location: 'outputPane',
	});
}
