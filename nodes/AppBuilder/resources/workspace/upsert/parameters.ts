import type {
	IDataObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { readDryRun } from '../../../parameters/options';
import { fieldRowsProperty, readFieldRows } from '../../../parameters/fieldRows';
import { asInResponse, toBody } from '../../../parameters/losslessJson';
import { notAnOption } from '../../../parameters/values';
import { idFault } from '../../../parameters/workspaceId';
import { readWorkspacePayload } from '../../../parameters/workspacePayload';
import { valueAt } from '../../../text/fieldPath';
import type { WriteIntent } from '../../operation';
import {
	changesOf,
	isById,
	keyOf,
	matchText,
	type Wanted,
	type IfExists,
	type IfSeveral,
} from './decide';

/** The request of one item. */
export interface Upsert {
	wanted: Wanted;
	/** The match key of its fields. */
	key: string;
	/** JSON text of the fields, for a new workspace and for an existing one. */
	bodies: { create: string; update: string };
	isDryRun: boolean;
}

interface Choice<T extends string> {
	displayName: string;
	name: string;
	description: string;
	/** The first is the default. */
	options: Array<INodePropertyOptions & { value: T }>;
}

const matchRows = {
	displayName: 'Fields to Match On',
	name: 'fieldsToMatchOn',
	rowDescription:
		'A field that you send and that workspaces have. Use dot notation for nested fields, e.g. settings.code.',
	searchListMethod: 'searchWorkspaceFields',
} as const;
const MATCH_FIELDS = `'${matchRows.displayName}'`;

const ifExists: Choice<IfExists> = {
	displayName: 'If Workspace Exists',
	name: 'ifWorkspaceExists',
	description: 'What to do if a matching workspace already exists',
	options: [
		{ name: 'Update', value: 'update', description: 'Update it with the given fields' },
		{
			name: 'Update If Changed',
			value: 'updateIfChanged',
			description: 'Update it only if at least one field has a different value',
		},
		{ name: 'Skip', value: 'skip', description: 'Leave it as it is' },
	],
};

const ifSeveral: Choice<IfSeveral> = {
	displayName: 'If Several Match',
	name: 'ifSeveralMatch',
	description: 'What to do if more than one workspace matches',
	options: [
		{ name: 'Stop', value: 'stop', description: 'Update none of them and list their IDs' },
		{ name: 'Update All', value: 'updateAll', description: 'Update every matching workspace' },
	],
};

export const matchFieldsProperty: INodeProperties = {
	...fieldRowsProperty(matchRows),
	description:
		"The fields used to find existing workspaces. If a workspace has the same values in all of them, it's updated. Otherwise a new one is created. Must be the same for all items.",
};

export const existingProperty = choiceProperty(ifExists);

/** Hidden where nothing is updated. */
export const severalOption: INodeProperties = {
	...choiceProperty(ifSeveral),
	displayOptions: { hide: { [`/${ifExists.name}`]: ['skip'] } },
};

/**
 * The names of the fields to match on, as the first item has them.
 * @throws {InputError} when there are none
 */
export function readMatchFields(context: IExecuteFunctions, itemIndex = 0): string[] {
	const rows = context.getNodeParameter(matchRows.name, itemIndex, {});
	return readFieldRows(rows, matchRows.displayName, { isItemError: false });
}

/** @throws {InputError} when the item has other fields to match on than the first, cannot be sent, or could not match */
export function readUpsert(
	context: IExecuteFunctions,
	itemIndex: number,
	matchFields: string[],
): Upsert {
	checkSameFields(readMatchFields(context, itemIndex), matchFields);
	const { payload, body } = readWorkspacePayload(context, itemIndex);
	const fields = asInResponse(body);
	const key = keyOfItem(fields, matchFields);
	if (isById(matchFields)) checkId(fields.id);
	return {
		wanted: {
			matchFields,
			fields,
			ifExists: readChoice(context, itemIndex, ifExists),
			ifSeveral: readChoice(context, itemIndex, {
				...ifSeveral,
				name: `options.${ifSeveral.name}`,
			}),
		},
		key,
		bodies: { create: body, update: toBody(changesOf({ matchFields }, payload)) },
		isDryRun: readDryRun(context, itemIndex),
	};
}

/** Describes the item's write: its requests are known only once the list was read. */
export function intentOf({ wanted, key, bodies }: Upsert): WriteIntent {
	const { matchFields, ifExists: exists, ifSeveral: several } = wanted;
	const body = JSON.stringify([matchFields, exists, several, bodies.create]);
	return { method: 'UPSERT', path: 'workspaces', body, key: JSON.stringify([matchFields, key]) };
}

function choiceProperty<T extends string>(choice: Choice<T>): INodeProperties {
	return { ...choice, type: 'options', default: choice.options[0].value };
}

function readChoice<T extends string>(
	context: IExecuteFunctions,
	itemIndex: number,
	{ displayName, name, options }: Choice<T>,
): T {
	const value: unknown = context.getNodeParameter(name, itemIndex, options[0].value);
	const option = options.find((one) => one.value === value);
	if (option !== undefined) return option.value;
	throw notAnOption(displayName, value);
}

function checkSameFields(matchFields: string[], expected: string[]): void {
	if (JSON.stringify(matchFields) === JSON.stringify(expected)) return;
	throw new InputError(
		`${MATCH_FIELDS} differs from the first item`,
		'Use the same fields for all items, or a separate node for each set of fields.',
	);
}

function keyOfItem(fields: IDataObject, matchFields: string[]): string {
	const key = keyOf(fields, matchFields);
	if (key !== undefined) return key;
	const field = matchFields.find((name) => matchText(valueAt(fields, name)) === undefined)!;
	throw new InputError(
		`"${field}", used in ${MATCH_FIELDS}, ${unusable(valueAt(fields, field))}`,
		'Set it to text, a number, true, or false, or filter the item out before this node.',
	);
}

function unusable(value: unknown): string {
	if (value === undefined) return "isn't among the fields to send";
	if (value === null) return 'is null';
	if (value === '') return 'is empty';
	return Array.isArray(value) ? 'is an array' : 'is an object';
}

function checkId(id: unknown): void {
	const fault = idFault(id);
	if (fault === undefined) return;
	throw new InputError(
		`"id", used in ${MATCH_FIELDS}, ${fault}`,
		'Set it to the ID of a workspace, for example from Workspace → Get Many, or match on another field.',
	);
}
