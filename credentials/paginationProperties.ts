import type { INodeProperties } from 'n8n-workflow';

import { PARAMETER_FIELDS } from '../nodes/AppBuilder/access/pagination';

type Kind = keyof typeof PARAMETER_FIELDS;

const shownFor = (...kinds: Array<Kind | 'automatic'>) => ({ show: { listPagination: kinds } });
const paged = shownFor('automatic', 'cursor', 'offset', 'pageNumber');

/** The property for the name of the query parameter that sets which page is wanted. */
function parameterProperty(kind: Kind, usual: string, use: string): INodeProperties {
	const { name, label } = PARAMETER_FIELDS[kind];
	return {
		displayName: label,
		name,
		type: 'string',
		default: usual,
		displayOptions: shownFor(kind),
		description: `Name of the query parameter ${use}`,
	};
}

/** Where the service has its list, and how it paginates it. It does not document that, so users enter it here. */
export const paginationProperties: INodeProperties[] = [
	{
		displayName: 'List Field',
		name: 'listField',
		type: 'string',
		default: '',
		placeholder: 'e.g. data.workspaces',
		description:
			'Field of the response that contains the list of workspaces. Use dot notation for nested fields. Leave it empty to let the node find the list.',
	},
	{
		displayName: 'List Pagination',
		name: 'listPagination',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'Follow the next-page URL in the Link header or the response body',
			},
			{
				name: 'Cursor',
				value: 'cursor',
				description: 'Send the cursor from each response as a query parameter of the next request',
			},
			{
				name: 'Off',
				value: 'off',
				description: 'The first response is the whole list, even if it says otherwise',
			},
			{
				name: 'Offset',
				value: 'offset',
				description: 'A query parameter sets how many workspaces to skip',
			},
			{
				name: 'Page Number',
				value: 'pageNumber',
				description: 'A query parameter sets which page to return',
			},
		],
		default: 'automatic',
		description: 'How the service splits its list of workspaces into pages',
	},
	parameterProperty('pageNumber', 'page', 'that sets which page to return'),
	{
		displayName: 'First Page',
		name: 'firstPage',
		type: 'options',
		options: [
			{ name: '0', value: 0 },
			{ name: '1', value: 1 },
		],
		default: 1,
		displayOptions: shownFor('pageNumber'),
		description: 'Number of the first page',
	},
	parameterProperty('offset', 'offset', 'that sets how many workspaces to skip'),
	parameterProperty('cursor', 'cursor', 'for the cursor'),
	{
		displayName: 'Next Cursor Location',
		name: 'nextCursorLocation',
		type: 'options',
		options: [
			{ name: 'Response Body', value: 'body' },
			{ name: 'Response Header', value: 'header' },
		],
		default: 'body',
		displayOptions: shownFor('cursor'),
		description: 'Where the response contains the cursor for the next page',
	},
	{
		displayName: 'Next Cursor Name',
		name: 'nextCursorName',
		type: 'string',
		default: '',
		placeholder: 'e.g. meta.next_cursor',
		displayOptions: shownFor('cursor'),
		description:
			'Name of the body field (use dot notation for nested fields) or header that contains the next cursor',
	},
	{
		displayName: 'Page Size Parameter',
		name: 'pageSizeParameter',
		type: 'string',
		default: '',
		placeholder: 'e.g. limit',
		displayOptions: paged,
		description:
			'Name of the query parameter that sets how many workspaces a page has. Leave it empty to let the service decide.',
	},
	{
		displayName: 'Page Size',
		name: 'pageSize',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 100,
		displayOptions: paged,
		description: "How many workspaces to request per page, if 'Page Size Parameter' is set",
	},
];
