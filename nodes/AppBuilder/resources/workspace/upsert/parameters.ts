import type { IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { addActionOption, readSwitch } from '../../../parameters/options';
import { asInResponse } from '../../../parameters/body';
import { notAnOption } from '../../../parameters/values';
import { readWorkspacePayload } from '../../../parameters/workspacePayload';
import { withoutId } from '../../changes';
import type { IfExists, UpsertRequest } from './decide';
import { checkSameFields } from './matchFields';

export interface Upsert extends UpsertRequest {
	/** JSON text of the fields, for a new workspace and for an existing one. */
	bodies: { create: string; update: string };
	isDryRun: boolean;
	addsAction: boolean;
}

const ifExistsOptions: Array<INodePropertyOptions & { value: IfExists }> = [
	{
		name: 'Update If Changed',
		value: 'updateIfChanged',
		description: 'Update it only if at least one field has a different value',
	},
	{ name: 'Update', value: 'update', description: 'Update it with the given fields' },
	{ name: 'Skip', value: 'skip', description: 'Leave it as it is' },
];

export const ifExistsProperty: INodeProperties = {
	displayName: 'If Workspace Exists',
	name: 'ifWorkspaceExists',
	type: 'options',
	// With Update, a nightly sync would send a request for each row.
	default: 'updateIfChanged',
	options: ifExistsOptions,
	description: 'What to do if a matching workspace already exists',
};

export const severalMatchesOption: INodeProperties = {
	displayName: 'Allow Several Matches',
	name: 'allowSeveralMatches',
	type: 'boolean',
	default: false,
	description:
		'Whether several workspaces may match. All of them are updated (with Skip, only output). If off, the item fails, and its error lists their IDs.',
};

export const neverCreateOption: INodeProperties = {
	displayName: 'Never Create',
	name: 'neverCreate',
	type: 'boolean',
	default: false,
	description: 'Whether an item fails if no workspace matches, instead of creating one',
};

/** @throws {InputError} when the item has other fields to match on than the first, or can't be sent */
export function readUpsert(
	context: IExecuteFunctions,
	itemIndex: number,
	matchFields: string[],
): Omit<Upsert, 'isDryRun'> {
	checkSameFields(context, itemIndex, matchFields);
	const { payload, body } = readWorkspacePayload(context, itemIndex);
	return {
		matchFields,
		fields: asInResponse(body),
		ifExists: readIfExists(context, itemIndex),
		allowsSeveral: readSwitch(context, itemIndex, severalMatchesOption),
		neverCreates: readSwitch(context, itemIndex, neverCreateOption),
		bodies: { create: body, update: JSON.stringify(withoutId(payload)) },
		addsAction: readSwitch(context, itemIndex, addActionOption),
	};
}

function readIfExists(context: IExecuteFunctions, itemIndex: number): IfExists {
	const { name, displayName } = ifExistsProperty;
	const value: unknown = context.getNodeParameter(name, itemIndex, ifExistsProperty.default);
	const option = ifExistsOptions.find((one) => one.value === value);
	if (option !== undefined) return option.value;
	throw notAnOption(displayName, value);
}
