import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { findIdField } from '../conventions';
import { pickFields } from '../text/pickFields';
import { fieldRowsProperty, readFieldRows, workspaceField } from './fieldRows';
import { isTool } from './hints';
import { dryRunOption, addActionOption, readSwitch } from './options';

const fields = {
	displayName: 'Output Fields',
	name: 'outputFields',
	...workspaceField,
} as const;

/** For operations that return a workspace. Without it, they return all fields. */
export const outputFieldsOption: INodeProperties = {
	...fieldRowsProperty(fields),
	description: "The fields to return. Fields that a workspace doesn't have are left out.",
};

/**
 * Returns a function that selects the output of a result.
 * @throws {InputError} when no field is selected
 */
export function readSelection(
	context: IExecuteFunctions,
	itemIndex: number,
): (result: IDataObject) => IDataObject {
	const names = readOutputFields(context, itemIndex);
	return (result) => (names === undefined ? result : select(result, withIdField(names, result)));
}

function select(result: IDataObject, names: string[]): IDataObject {
	return isStandIn(result, names) ? result : ((pickFields(result, names) ?? {}) as IDataObject);
}

/**
 * The names of the fields to return; undefined for all. A dry run doesn't return a workspace, so its output stays
 * whole.
 */
function readOutputFields(context: IExecuteFunctions, itemIndex: number): string[] | undefined {
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	if (readSwitch(context, itemIndex, dryRunOption) || !(fields.name in options)) return undefined;
	const rows = context.getNodeParameter(`options.${fields.name}`, itemIndex, {});
	const names = readFieldRows(rows, fields.displayName, { mayListNames: isTool(context) });
	return readSwitch(context, itemIndex, addActionOption) ? [...names, 'action'] : names;
}

/** `id` also selects an ID that has another name. */
function withIdField(names: string[], result: IDataObject): string[] {
	const idField = findIdField(result);
	return idField === undefined ? names : names.map((name) => (name === 'id' ? idField : name));
}

/** Whether the result only stands in for an empty response, and so has no fields to choose from. */
function isStandIn(result: IDataObject, names: string[]): boolean {
	const known = ['success', ...names];
	return result.success === true && Object.keys(result).every((name) => known.includes(name));
}
