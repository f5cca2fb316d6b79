import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { findIdField } from '../conventions';
import { shorten } from '../text/format';
import { pickFields } from '../text/pickFields';
import { fieldRowsProperty, readFieldRows, workspaceField } from './fieldRows';
import { addHint, inTool } from './hints';
import { readActionField, readDryRun } from './options';
import { notAnOption } from './values';

const fields = {
	displayName: 'Output Fields',
	name: 'outputFields',
	...workspaceField,
} as const;

const fieldsProperty: INodeProperties = {
	...fieldRowsProperty(fields),
	description: "The fields to return. Fields that a workspace doesn't have are left out.",
};

/** For operations that return a workspace. Without it, they return all fields. */
export const outputFieldsOption: INodeProperties = {
	...fieldsProperty,
	displayOptions: { hide: inTool },
};

const toolProperties: INodeProperties[] = [
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'All Fields', value: 'all', description: 'Return all fields of the workspace' },
			{
				name: 'Selected Fields',
				value: 'selected',
				description: 'Return only the fields you choose, to save tokens and memory',
			},
		],
		default: 'all',
		displayOptions: { show: inTool },
		description: 'Which fields of a workspace to return',
		builderHint: { propertyHint: "Set 'selected' with two or three outputFields" },
	},
	{
		...fieldsProperty,
		// Without the ID, a model couldn't get, update, or delete what it found.
		default: { fields: [{ field: { __rl: true, mode: 'list', value: 'id' } }] },
		displayOptions: { show: { output: ['selected'], ...inTool } },
	},
];

/**
 * The properties of an operation that returns a workspace. For an AI tool, whose output costs tokens, the choice of
 * fields comes first; elsewhere it is an option.
 */
export function withOutput(properties: INodeProperties[]): INodeProperties[] {
	return [...toolProperties, ...properties];
}

/** Selects the fields of the results for the output. */
export class Selection {
	readonly #context: IExecuteFunctions;
	/** Whether any result had the field, by name. */
	readonly #found = new Map<string, boolean>();

	constructor(context: IExecuteFunctions) {
		this.#context = context;
	}

	/**
	 * Returns a function that selects the output of a result.
	 * @throws {InputError} when no field is selected
	 */
	forItem(itemIndex: number): (result: IDataObject) => IDataObject {
		const names = readOutputFields(this.#context, itemIndex);
		return (result) =>
			names === undefined ? result : this.#select(result, withIdField(names, result));
	}

	/** Lists in the output panel the selected fields that no result had, if any. */
	end(): void {
		const missing = [...this.#found].filter(([, isFound]) => !isFound).map(([name]) => name);
		if (missing.length === 0) return;
		const message = `Not found in any workspace ('Output Fields'): ${shorten(missing.join(', '), 60)}`;
		addHint(this.#context, 'warning', message);
	}

	#select(result: IDataObject, names: string[]): IDataObject {
		if (isStandIn(result, names)) return result;
		for (const name of names) {
			this.#found.set(name, this.#found.get(name) === true || has(result, name));
		}
		return (pickFields(result, names) ?? {}) as IDataObject;
	}
}

/**
 * The names of the fields to return; undefined for all. A dry run doesn't return a workspace, so its output stays
 * whole.
 */
function readOutputFields(context: IExecuteFunctions, itemIndex: number): string[] | undefined {
	if (readDryRun(context, itemIndex)) return undefined;
	const output = context.getNodeParameter('output', itemIndex, 'all');
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	const isOption = fields.name in options;
	if (output === 'all' && !isOption) return undefined;
	if (output !== 'selected' && !isOption) throw notAnOption('Output', output);
	const name = isOption ? `options.${fields.name}` : fields.name;
	const rows = context.getNodeParameter(name, itemIndex, {});
	// A model passes several names at once.
	const names = readFieldRows(rows, fields.displayName, { isSplit: !isOption });
	const actionField = readActionField(context, itemIndex);
	return actionField === undefined ? names : [...names, actionField];
}

/** `id`, which is preset in tools, also selects an ID that has another name. */
function withIdField(names: string[], result: IDataObject): string[] {
	const idField = findIdField(result);
	return idField === undefined ? names : names.map((name) => (name === 'id' ? idField : name));
}

function has(result: IDataObject, name: string): boolean {
	return pickFields(result, [name]) !== undefined;
}

/** Whether the result only stands in for an empty response, and so has no fields to choose from. */
function isStandIn(result: IDataObject, names: string[]): boolean {
	const known = ['success', 'id', 'location', ...names];
	return result.success === true && Object.keys(result).every((name) => known.includes(name));
}
