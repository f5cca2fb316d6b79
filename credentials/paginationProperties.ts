import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

import { PARAMETER_FIELDS } from '../nodes/AppBuilder/access/pagination';

type Kind = keyof typeof PARAMETER_FIELDS;
type Shown = NonNullable<IDisplayOptions['show']>;

const shownFor = (...kinds: Kind[]) => ({ show: { listPagination: kinds } });

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

/** Requests pages of a given size. The number is shown only once its parameter is set. */
function pageSizeProperties(show: Shown): INodeProperties[] {
	return [
		{
			displayName: 'Page Size Parameter',
			name: 'pageSizeParameter',
			type: 'string',
			default: '',
			placeholder: 'e.g. limit',
			displayOptions: { show },
			description:
				'Name of the query parameter that sets how many workspaces a page has. Leave it empty to let the service decide.',
		},
		{
			displayName: 'Page Size',
			name: 'pageSize',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: 100,
			displayOptions: { show: { ...show, pageSizeParameter: [{ _cnd: { not: '' } }] } },
			description: 'How many workspaces to request per page',
		},
	];
}

/**
 * How the service paginates its list, and where the list is. It documents neither, so users enter both here. n8n can't
 * show a field if either of two conditions is met, so the page size has its properties twice: always shown where pages
 * have parameters, otherwise behind the switch.
 */
export const paginationProperties: INodeProperties[] = [
	{
		displayName: 'List Pagination',
		name: 'listPagination',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: "If the service doesn't say whether a list is complete, the node asks you",
			},
			{
				name: 'Cursor',
				value: 'cursor',
				description:
					'Each response has a token for the next page, which goes into a query parameter',
			},
			{
				name: 'Next-Page URL',
				value: 'nextUrl',
				description:
					'Each response names the URL of the next page, in a Link header or a field such as "next", whenever there is one',
			},
			{
				name: 'None',
				value: 'none',
				description:
					'The service always returns all workspaces in one response, however many there are',
			},
			{
				name: 'Offset',
				value: 'offset',
				description:
					'A query parameter such as "offset" or "skip" sets how many workspaces to skip',
			},
			{
				name: 'Page Number',
				value: 'pageNumber',
				description: 'A query parameter such as "page" sets the number of the page',
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
		// No default: a wrong one would skip a page.
		default: '',
		required: true,
		displayOptions: shownFor('pageNumber'),
		description: 'Number of the first page',
	},
	parameterProperty('offset', 'offset', 'that sets how many workspaces to skip'),
	parameterProperty('cursor', 'cursor', 'for the cursor'),
	{
		displayName: 'Next Cursor Name',
		name: 'nextCursorName',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. meta.next_cursor',
		displayOptions: shownFor('cursor'),
		description:
			'Name of the field (use dot notation for nested fields) or header of the response that contains the next cursor',
	},
	...pageSizeProperties({ listPagination: ['cursor', 'offset', 'pageNumber'] }),
	{
		displayName: 'Customize List Reading',
		name: 'customizeList',
		type: 'boolean',
		default: false,
		description: 'Whether to set where a response contains the list, or how large its pages are',
	},
	{
		displayName: 'List Field',
		name: 'listField',
		type: 'string',
		default: '',
		placeholder: 'e.g. data.workspaces',
		displayOptions: { show: { customizeList: [true] } },
		description:
			'Field of the response that contains the list of workspaces. Use dot notation for nested fields. Leave it empty to let the node find the list.',
	},
	...pageSizeProperties({ listPagination: ['automatic', 'nextUrl'], customizeList: [true] }),
];
