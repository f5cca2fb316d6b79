import type { INodeProperties } from 'n8n-workflow';

const PAGE_SIZE = ['pageSizeParameter', 'pageSize'];
/** The fields that are shown with a value of another. */
const SHOWN_WITH = {
	plan: { custom: ['requestsPerMinute'] },
	listPagination: {
		pageNumber: ['pageParameter', 'firstPage', ...PAGE_SIZE],
		offset: ['offsetParameter', ...PAGE_SIZE],
		cursor: ['cursorParameter', 'nextCursorIn', 'nextCursorField', ...PAGE_SIZE],
	},
};
const ALWAYS_SHOWN = ['baseUrl', 'apiKey', 'allowInsecureHttp', 'plan', 'listPagination'];

/** Whether one of the fields was entered as an expression: `$rawParameter["&…"]` is a field beside this one. */
function hasExpression(fields: string): string {
	return `={{ ${fields}.some((name) => String($rawParameter["&" + name]).startsWith("=")) }}`;
}

/** A field that is not shown is not there to be asked for. */
const shownFields = Object.entries(SHOWN_WITH).map(
	([name, fields]) => `...((${JSON.stringify(fields)})[$rawParameter["&${name}"]] ?? [])`,
);

/**
 * Hidden fields that tell the node whether the credential may differ from item to item: n8n gives nodes
 * only what expressions evaluate to. They are false when it may not.
 */
export const expressionMarks: INodeProperties[] = [
	{
		displayName: 'Has Expressions',
		name: 'hasExpressions',
		type: 'hidden',
		default: hasExpression(
			`[${[...ALWAYS_SHOWN.map((name) => JSON.stringify(name)), ...shownFields].join(', ')}]`,
		),
	},
	{
		displayName: 'Has Domain Expression',
		name: 'hasDomainExpression',
		type: 'hidden',
		// n8n adds both fields to every credential type.
		displayOptions: { show: { allowedHttpRequestDomains: ['domains'] } },
		default: hasExpression('["allowedDomains"]'),
	},
];
