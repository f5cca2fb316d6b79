import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { toText } from './values';

const LABEL = 'Workspace';
export const MAX_ID_LENGTH = 1_024;
/**
 * Characters with a meaning in addresses, white space, invisible characters, and lone surrogates. Joiners belong to
 * words, such as Persian ones.
 */
const FORBIDDEN = /[/\\?#%\s\p{Cc}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/u;
/** Characters that would be invisible in a message, or hide what follows. */
const INVISIBLE = /[^\S ]|[\p{Cc}\p{Cf}\p{Cs}]/gu;

export const workspaceLocator: INodeProperties = {
	displayName: LABEL,
	name: 'workspaceId',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	required: true,
	description: 'The workspace to operate on',
	builderHint: {
		propertyHint:
			"Use mode 'id' with expr('{{ $json.id }}') for a workspace from an earlier node, else mode 'list'",
	},
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a workspace...',
			typeOptions: { searchListMethod: 'searchWorkspaces', searchable: true },
		},
		{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. ws_123' },
	],
};

export function readWorkspaceId(context: IExecuteFunctions, itemIndex: number): string {
	const value = context.getNodeParameter('workspaceId', itemIndex, '', { extractValue: true });
	return toWorkspaceId(value);
}

/**
 * The parameter as an ID, trimmed: copied IDs often include a space. A character with a meaning in addresses, as in a
 * pasted address, is a typo.
 * @throws {InputError} before anything is sent, so that DELETE /workspaces/ can't happen
 */
export function toWorkspaceId(value: unknown): string {
	// toText rejects a number beyond 2^53: it may be another workspace's.
	const id = isIdType(value) ? toText(value, `'${LABEL}'`).trim() : value;
	const fault = idFault(id);
	if (fault === undefined) return String(id);
	throw new InputError(
		`'${LABEL}' ${fault}`,
		'Enter only the ID, such as ws_123. Get Many returns the IDs that exist.',
	);
}

/** What is wrong with a value as an ID, in words; undefined if it can be sent. */
export function idFault(value: unknown): string | undefined {
	if (value === undefined || value === null) {
		return `has no value: the expression returned ${value}`;
	}
	if (value === '') return 'is empty';
	if (!isIdType(value)) return "isn't an ID";
	const id = String(value);
	if (id.length > MAX_ID_LENGTH) {
		return `is longer than ${MAX_ID_LENGTH.toLocaleString('en')} characters`;
	}
	if (id === '.' || id === '..') return `is "${id}", which isn't an ID`;
	const [forbidden] = FORBIDDEN.exec(id) ?? [];
	return forbidden && `is ${quoted(id)}, which contains ${quoted(forbidden)}`;
}

/** The text in quotes; invisible characters are escaped as in JSON. */
function quoted(text: string): string {
	return JSON.stringify(text).replace(
		INVISIBLE,
		(character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
}

function isIdType(value: unknown): boolean {
	return typeof value === 'string' || Number.isInteger(value);
}
