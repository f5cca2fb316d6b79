import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { findIdField } from '../conventions';
import { pickFields } from '../text/pickFields';
import { fieldRowsProperty, readFieldRows, workspaceField } from './fieldRows';
import { addFieldsHint, isTool } from './hints';
import { dryRunOption, addActionOption, readSwitch } from './options';

const fields = {
	displayName: 'Output Fields',
	name: 'outputFields',
	...workspaceField,
} as const;

/** For operations that return a workspace. Without it, they return all fields. */
export const outputFieldsOption: INodeProperties = {
	...fieldRowsProperty(fields),
	description: 'The fields to return. Fields that no workspace has are named in a hint.',
};

/** The fields that an execution returns, and which of them no result had. */
export class OutputFields {
	/** By name, whether any result had the field. */
	readonly #isFound = new Map<string, boolean>();

	/** @throws {InputError} when no field is selected */
	read(context: IExecuteFunctions, itemIndex: number): (result: IDataObject) => IDataObject {
		const names = readOutputFields(context, itemIndex);
		return (result) => (names === undefined ? result : this.#select(result, names));
	}

	show(context: IExecuteFunctions): void {
		const missing = [...this.#isFound].filter(([, isFound]) => !isFound).map(([name]) => name);
		addFieldsHint(context, `'${fields.displayName}' not found`, missing);
	}

	#select(result: IDataObject, names: string[]): IDataObject {
		// `id` also selects an ID that has another name.
		const idField = findIdField(result) ?? 'id';
		const paths = names.map((name) => (name === 'id' ? idField : name));
		for (const [index, name] of names.entries()) {
			if (this.#isFound.get(name)) continue;
			this.#isFound.set(name, pickFields(result, [paths[index]]) !== undefined);
		}
		// `success` stands in for an empty response.
		return (pickFields(result, [...paths, 'success']) ?? {}) as IDataObject;
	}
}

/** The names of the fields to return; undefined for all, and in a dry run, which doesn't return a workspace. */
function readOutputFields(context: IExecuteFunctions, itemIndex: number): string[] | undefined {
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	if (readSwitch(context, itemIndex, dryRunOption) || !(fields.name in options)) return undefined;
	const rows = context.getNodeParameter(`options.${fields.name}`, itemIndex, {});
	const names = readFieldRows(rows, fields.displayName, { mayListNames: isTool(context) });
	return readSwitch(context, itemIndex, addActionOption) ? [...names, 'action'] : names;
}
