import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../../errors/InputError';
import { ServiceError } from '../../errors/ServiceError';
import { addHint, isTool } from '../../parameters/hints';
import { outputFieldsOption } from '../../parameters/output';
import { queryParametersProperty, readQueryParameters } from '../../parameters/queryParameters';
import { readSearch, searchedText, searchProperty } from '../../parameters/search';
import { toBoolean, toWholeNumber } from '../../parameters/values';
import { formatCount, shorten } from '../../text/format';
import { doubtLine } from '../../transport/lists/doubts';
import { readPages } from '../../transport/lists/readPages';
import type { Operation } from '../operation';
import { toJson } from '../toJson';

const limitProperties: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		builderHint: { propertyHint: 'Leave off for an AI tool, and set a limit' },
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		displayOptions: { show: { returnAll: [false] } },
		description: 'Max number of results to return',
	},
	searchProperty,
];

export const getManyWorkspaces: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		description: 'Retrieve a list of workspaces',
		action: 'Get many workspaces',
	},
	properties: limitProperties,
	options: [outputFieldsOption, queryParametersProperty],
	prepare(context, itemIndex) {
		const limit = readLimit(context, itemIndex);
		const search = readSearch(context, itemIndex);
		const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
		const query = readQueryParameters(options);
		return {
			async run(client, output, { access }) {
				let read = 0;
				let count = 0;
				const isForModel = isTool(context);
				const mayHide = isForModel && search !== '' && outputFieldsOption.name in options;
				try {
					for await (const { elements, doubts } of readPages({ client, access, query })) {
						const found = elements.filter((one) => searchedText(one).includes(search));
						const workspaces = found.slice(0, limit - count).map(toJson);
						output(workspaces);
						if (mayHide && workspaces.length > 0) addHint(context, 'info', foundAnywhere(search));
						read += elements.length;
						count += workspaces.length;
						const isFull = count >= limit;
						for (const doubt of doubts ?? []) {
							if (isFull && doubt.kind !== 'noList') continue;
							addHint(context, 'warning', doubtLine(doubt), [access.apiKey]);
						}
						if (isFull) {
							const isWhole = doubts?.length === 0 && workspaces.length === found.length;
							if (!isWhole && isForModel) addHint(context, 'info', limitReached(context, limit));
							return;
						}
					}
					// n8n gives a model nothing at all for no items.
					const none = `No match among ${formatCount(read, 'workspace')}: try another single word`;
					if (count === 0 && isForModel) addHint(context, 'info', none);
				} catch (thrown) {
					throw thrown instanceof ServiceError && read > 0 ? partialList(thrown, read) : thrown;
				}
			},
		};
	},
};

/** How many elements to return at most; Infinity for all. */
function readLimit(context: IExecuteFunctions, itemIndex: number): number {
	const returnAll = context.getNodeParameter('returnAll', itemIndex, false);
	if (toBoolean(returnAll, "'Return All'")) return Infinity;
	const limit = toWholeNumber(context.getNodeParameter('limit', itemIndex, 50), { min: 1 });
	if (limit !== undefined) return limit;
	throw new InputError("'Limit' must be a whole number of 1 or more", 'Enter a number such as 50.');
}

function foundAnywhere(search: string): string {
	return `"${shorten(search, 40)}" may be in a field that isn't shown, or part of a longer word.`;
}

function partialList(failure: ServiceError, count: number): ServiceError {
	const message = `Only ${formatCount(count, 'workspace')} could be read. ${failure.message}`;
	return new ServiceError({ ...failure.text, message });
}

function limitReached(context: IExecuteFunctions, limit: number): string {
	const search = String(context.getNode().parameters[searchProperty.name]);
	const advice = search.includes('$fromAI')
		? 'a narrower search shows the others'
		: "raise 'Limit', or let the model define 'Search'";
	return `There may be more than ${formatCount(limit, 'workspace')}: ${advice}.`;
}
