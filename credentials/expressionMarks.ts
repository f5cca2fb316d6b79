import type { INodeProperties } from 'n8n-workflow';

/** Whether one of the fields was entered as an expression: `$rawParameter["&…"]` is a field beside this one. */
function hasExpression(fields: string): string {
	return `={{ ${fields}.some((name) => String($rawParameter["&" + name]).startsWith("=")) }}`;
}

/**
 * Hidden fields that tell the node whether the credential may differ from item to item: n8n gives nodes
 * only what expressions evaluate to. They are false when it may not. A field that is not shown is not there
 * to be asked for.
 */
export const expressionMarks: INodeProperties[] = [
	{
		displayName: 'Has Expressions',
		name: 'hasExpressions',
		type: 'hidden',
		default: hasExpression(
			'["baseUrl", "apiKey", "allowInsecureHttp", "plan", ...($rawParameter["&plan"] === "custom" ? ["requestsPerMinute"] : [])]',
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
