import type { INodeProperties } from 'n8n-workflow';

import { PARAMETER_FIELDS } from '../nodes/AppBuilder/access/pagination';

type Kind = keyof typeof PARAMETER_FIELDS;

const shownFor = (...kinds: Array<Kind | 'automatic'>) => ({ show: { listPagination: kinds } });
const paged = shownFor('automatic', 'cursor', 'offset', 'pageNumber');

/** The property for the name of the query parameter that says which page is wanted. */
function parameterProperty(kind: Kind, usual: string, use: string): INodeProperties {
	const { name, label } = PARAMETER_FIELDS[kind];
	return {
		displayName: label,
		name,
		type: 'string',
		default: usual,
		displayOptions: shownFor(kind),
		description: `Name of the query parameter that ${use}`,
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
				description:
					'Each response contains a cursor for the next page, which the next request sends as a query parameter',
			},
			{
				name: 'None',
				value: 'none',
				description:
					'The service always returns the whole list, even if the response says otherwise',
			},
			{
				name: 'Offset',
				value: 'offset',
				description: 'A query parameter says how many workspaces to skip',
			},
			{
				name: 'Page Number',
				value: 'pageNumber',
				description: 'A query parameter says which page to return',
			},
		],
		default: 'automatic',
		description: 'How the service splits its list of workspaces into pages',
	},
	parameterProperty('pageNumber', 'page', 'says which page to return'),
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
	parameterProperty('offset', 'offset', 'says how many workspaces to skip'),
	parameterProperty('cursor', 'cursor', 'takes the cursor'),
	{
		displayName: 'Next Cursor In',
		name: 'nextCursorIn',
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
		displayName: 'Next Cursor Field',
		name: 'nextCursorField',
		type: 'string',
		default: '',
		placeholder: 'e.g. meta.next_cursor',
		displayOptions: shownFor('cursor'),
		description:
			'Field of the response body (supports dot notation), or name of the header, with the cursor for the next page',
	},
	{
		displayName: 'Page Size Parameter',
		name: 'pageSizeParameter',
		type: 'string',
		default: '',
		placeholder: 'e.g. limit',
		displayOptions: paged,
		description:
			'Name of the query parameter that says how many workspaces a page has. Leave it empty to let the service decide.',
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
