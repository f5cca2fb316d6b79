import type { INodeProperties } from 'n8n-workflow';

/** The name of a field. If it is shown only for some values of another field, that field and those values follow. */
type Field = [name: string, shownBy?: string, values?: unknown];

/**
 * Hidden fields that tell the node whether the credential may differ from item to item: n8n gives nodes only the
 * results of expressions. They are false if it cannot differ.
 *
 * The node could also read the credential for each item and leave them out. But n8n queries its database and decrypts
 * at each read: in n8n 2.41 with SQLite 1,000 creates then took 37 % longer and 48 % more processor time (the medians of
 * 13 pairs of runs, with a local service that answers at once).
 * @param properties all others of the credential
 */
export function expressionFlags(properties: INodeProperties[]): INodeProperties[] {
	return [
		{
			displayName: 'Has Expressions',
			name: 'hasExpressions',
			type: 'hidden',
			default: hasExpression(properties.filter(({ type }) => type !== 'notice').map(toField)),
		},
		{
			displayName: 'Has Domain Expression',
			name: 'hasDomainExpression',
			type: 'hidden',
			// n8n adds both fields to every credential type.
			displayOptions: { show: { allowedHttpRequestDomains: ['domains'] } },
			default: hasExpression([['allowedDomains']]),
		},
	];
}

function toField({ name, displayOptions }: INodeProperties): Field {
	const [shown = []] = Object.entries(displayOptions?.show ?? {});
	return [name, ...shown];
}

/**
 * Whether one of the fields was entered as an expression: `$rawParameter["&…"]` is a field beside this one. n8n throws
 * if that field is not shown.
 */
function hasExpression(fields: Field[]): string {
	const isShown = '(!field[1] || field[2].includes($rawParameter["&" + field[1]]))';
	const isExpression = 'String($rawParameter["&" + field[0]]).startsWith("=")';
	return `={{ ${JSON.stringify(fields)}.some((field) => ${isShown} && ${isExpression}) }}`;
}
