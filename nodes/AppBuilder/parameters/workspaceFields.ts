import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { parseJsonObject } from './jsonObject';
import { nestFields, type FieldAssignment } from './nestFields';
import { toJsonText } from './requestJson';
import { toText } from './text';

/** The service does not document a workspace's fields, so there are three free ways to give them. */
export const workspaceFields: INodeProperties[] = [
	{
		displayName: 'Fields to Send',
		name: 'fieldsMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Map Each Field Below',
				value: 'defineBelow',
				description: 'Set the name, type and value of each field',
			},
			{
				name: 'Map Automatically From Input',
				value: 'autoMapInput',
				description: 'Send the fields of the incoming item as they are',
			},
			{
				name: 'JSON',
				value: 'json',
				description: 'Write the fields as a JSON object',
			},
		],
		default: 'defineBelow',
		description: 'How to give the fields of the workspace',
	},
	{
		displayName: 'Fields',
		name: 'fields',
		type: 'assignmentCollection',
		default: {},
		displayOptions: { show: { fieldsMode: ['defineBelow'] } },
		description:
			'Fields of the workspace. A dot in a name makes a field within a field: settings.color.',
	},
	{
		displayName: 'Inputs to Ignore',
		name: 'inputsToIgnore',
		type: 'string',
		default: '',
		placeholder: 'e.g. ID, createdAt',
		displayOptions: { show: { fieldsMode: ['autoMapInput'] } },
		description: 'Fields of the incoming item not to send, separated by commas',
	},
	{
		displayName: 'JSON',
		name: 'fieldsJson',
		type: 'json',
		default: '{}',
		displayOptions: { show: { fieldsMode: ['json'] } },
		description: 'Fields of the workspace as a JSON object',
	},
];

/** The fields of one item, ready to be sent. */
export interface WorkspaceFields {
	/** JSON text of an object. */
	body: string;
	/** The field of the node they came from. */
	label: string;
	isEmpty: boolean;
}

type Reader = (context: IExecuteFunctions, itemIndex: number) => { fields: object; label: string };

const readers: Record<string, Reader> = {
	defineBelow(context, itemIndex) {
		const collection = context.getNodeParameter('fields', itemIndex, {}) as IDataObject;
		const assignments = (collection.assignments ?? []) as unknown as FieldAssignment[];
		return { fields: nestFields(assignments), label: 'Fields' };
	},
	autoMapInput(context, itemIndex) {
		const ignored = toNames(context.getNodeParameter('inputsToIgnore', itemIndex, ''));
		const { json } = context.getInputData()[itemIndex];
		const fields = Object.entries(json).filter(([name]) => !ignored.includes(name));
		return { fields: Object.fromEntries(fields), label: 'The incoming item' };
	},
	json(context, itemIndex) {
		const value = context.getNodeParameter('fieldsJson', itemIndex, '{}');
		return { fields: parseJsonObject(value, 'JSON'), label: 'JSON' };
	},
};

/** @throws {InputError} when the fields cannot be sent as they are */
export function readWorkspaceFields(
	context: IExecuteFunctions,
	itemIndex: number,
): WorkspaceFields {
	const mode = context.getNodeParameter('fieldsMode', itemIndex, 'defineBelow') as string;
	if (!Object.hasOwn(readers, mode)) throw unknownMode(mode);
	const { fields, label } = readers[mode](context, itemIndex);
	return { body: toJsonText(fields), label, isEmpty: Object.keys(fields).length === 0 };
}

/** A list that an expression gives counts as it is. */
function toNames(value: unknown): string[] {
	const names = Array.isArray(value) ? value : toText(value, "'Inputs to Ignore'").split(',');
	return names.map((name) => String(name).trim()).filter((name) => name !== '');
}

function unknownMode(mode: string): InputError {
	return new InputError(
		`'Fields to Send' holds "${mode}", which is none of its options`,
		'Choose one of the options in the node.',
	);
}
