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
import { readListQuery } from '../../../parameters/queryParameters';
import { idFault } from '../../../parameters/workspaceId';
import { readWorkspacePayload } from '../../../parameters/workspacePayload';
import { valueAt } from '../../../text/fieldPath';
import type { ServiceRequest } from '../../../transport/client';
import type { WriteIntent } from '../../operation';
import {
	changesOf,
	isById,
	keyOf,
	matchText,
	type Wanted,
	type WhenExists,
	type WhenSeveral,
} from './decide';

/** The request of one item. */
export interface Upsert {
	wanted: Wanted;
	/** The match key of its fields. */
	key: string;
	/** JSON text of the fields, for a new workspace and for an existing one. */
	bodies: { create: string; update: string };
	/** The query parameters of the list. */
	query: ServiceRequest['query'];
	isDryRun: boolean;
}

interface Choice<T extends string> {
	displayName: string;
	name: string;
	description: string;
	/** The first is the default. */
	options: Array<INodePropertyOptions & { value: T }>;
}

const columnRows = {
	displayName: 'Columns to Match On',
	name: 'columnsToMatchOn',
	row: 'Column',
	rowDescription:
		'A field that the workspaces have and the item sends. Use dots for a nested one, as in settings.code.',
	searchListMethod: 'searchWorkspaceFields',
} as const;
const COLUMNS = `'${columnRows.displayName}'`;

const whenExists: Choice<WhenExists> = {
	displayName: 'When It Exists',
	name: 'whenExists',
	description: 'What to do when a matching workspace already exists',
	options: [
		{ name: 'Update', value: 'update', description: 'Send the fields' },
		{
			name: 'Update If Different',
			value: 'updateIfDifferent',
			description: 'Send the fields only if at least one differs from its current value',
		},
		{ name: 'Skip', value: 'skip', description: 'Leave the workspace as it is' },
	],
};

const whenSeveral: Choice<WhenSeveral> = {
	displayName: 'When Several Match',
	name: 'whenSeveral',
	description: 'What to do if more than one workspace matches',
	options: [
		{ name: 'Stop', value: 'stop', description: 'Change none of them, and say which they are' },
		{
			name: 'Update All',
			value: 'updateAll',
			description: "Apply 'When It Exists' to each of them",
		},
	],
};

export const columnsProperty: INodeProperties = {
	...fieldRowsProperty(columnRows),
	description:
		'Fields that identify a workspace. One whose values all equal those of the item is updated; if there is none, it is created. Numbers, true and false match as text too (7 and "7"); letter case and spaces count. The same for all items.',
};

export const choiceProperties: INodeProperties[] = [whenExists, whenSeveral].map((choice) => ({
	...choice,
	type: 'options',
	default: choice.options[0].value,
}));

/**
 * The names of the fields to match on, as the first item has them.
 * @throws {InputError} when there are none
 */
export function readColumns(context: IExecuteFunctions, itemIndex = 0): string[] {
	return readFieldRows(context, itemIndex, columnRows, { concernsItem: false });
}

/** @throws {InputError} when the item has other columns than the first, cannot be sent, or could not match */
export function readUpsert(
	context: IExecuteFunctions,
	itemIndex: number,
	columns: string[],
): Upsert {
	checkSameColumns(readColumns(context, itemIndex), columns);
	const { payload, body } = readWorkspacePayload(context, itemIndex);
	const fields = asInResponse(body);
	const key = keyOfItem(fields, columns);
	if (isById(columns)) checkId(fields.id);
	return {
		wanted: {
			columns,
			fields,
			whenExists: readChoice(context, itemIndex, whenExists),
			whenSeveral: readChoice(context, itemIndex, whenSeveral),
		},
		key,
		bodies: { create: body, update: toBody(changesOf({ columns }, payload)) },
		query: readListQuery(context, itemIndex),
		isDryRun: readDryRun(context, itemIndex),
	};
}

/** Describes the item's write: its requests are known only once the list was read. */
export function intentOf({ wanted, key, bodies }: Upsert): WriteIntent {
	const { columns, whenExists: exists, whenSeveral: several } = wanted;
	const body = JSON.stringify([columns, exists, several, bodies.create]);
	return { method: 'UPSERT', path: 'workspaces', body, key: JSON.stringify([columns, key]) };
}

function readChoice<T extends string>(
	context: IExecuteFunctions,
	itemIndex: number,
	{ displayName, name, options }: Choice<T>,
): T {
	const value: unknown = context.getNodeParameter(name, itemIndex, options[0].value);
	const option = options.find((one) => one.value === value);
	if (option !== undefined) return option.value;
	throw new InputError(
		`'${displayName}' is not one of its options`,
		`Choose one in the node, or correct its expression: it may return ${options.map((one) => `"${one.value}"`).join(', ')}.`,
	);
}

function checkSameColumns(columns: string[], expected: string[]): void {
	if (JSON.stringify(columns) === JSON.stringify(expected)) return;
	throw new InputError(
		`${COLUMNS} is not the same as for the first item`,
		'The workspaces are looked up by the same fields for all items. Use a node for each set of fields.',
	);
}

function keyOfItem(fields: IDataObject, columns: string[]): string {
	const key = keyOf(fields, columns);
	if (key !== undefined) return key;
	const column = columns.find((name) => matchText(valueAt(fields, name)) === undefined)!;
	throw new InputError(
		`${COLUMNS} names "${column}", which ${unusable(valueAt(fields, column))}`,
		'To match, the field needs text, a number, true or false. Give the item such a value, or leave the item out.',
	);
}

function unusable(value: unknown): string {
	if (value === undefined) return 'is not among the fields to send';
	if (value === null) return 'is null';
	if (value === '') return 'is empty';
	return Array.isArray(value) ? 'is an array' : 'is an object';
}

function checkId(id: unknown): void {
	const fault = idFault(id);
	if (fault === undefined) return;
	throw new InputError(
		`The field "id", used in ${COLUMNS}, ${fault}`,
		'Give it the ID of a workspace, for example from Workspace → Get Many, or match on another field.',
	);
}
