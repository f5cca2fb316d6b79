import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { readJsonObject } from './jsonObject';
import { checkValues } from './body';
import { readSwitch } from './options';
import { nestAssignments, type Assignment } from './assignments';
import { InputError } from '../errors/InputError';
import { isEmptyValue, isRecord } from '../text/json';
import { inTool } from './hints';
import { ignoredProperty, mapAutomatically } from './mapAutomatically';
import { isExpression, notAnOption, noValue } from './values';

/** The service doesn't document a workspace's fields, so there are three flexible ways to specify them. */
const manualModeProperty: INodeProperties = {
	displayName: 'Mapping Mode',
	name: 'mappingMode',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Map Each Field Manually',
			value: 'defineBelow',
			description: 'Set the name, type, and value of each field',
		},
		{
			name: 'Map Automatically',
			value: 'autoMapInput',
			description: 'Send all fields of the input item',
		},
		{ name: 'JSON', value: 'json', description: 'Enter the fields as a JSON object' },
	],
	default: 'defineBelow',
	displayOptions: { hide: inTool },
	description: 'How to specify the fields of the workspace',
	builderHint: {
		propertyHint:
			"Use 'autoMapInput' when the input items have the workspace's field names, 'json' when a model or an expression returns the whole object",
	},
};

/** A tool has no manual mode: a model would give one value for all fields mapped with the button next to them. */
export const modeProperties: INodeProperties[] = [
	manualModeProperty,
	{
		...manualModeProperty,
		options: manualModeProperty.options!.slice(1),
		default: 'json',
		displayOptions: { show: inTool },
	},
];

const fieldsProperty: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'assignmentCollection',
	default: {},
	displayOptions: { show: { mappingMode: ['defineBelow'] } },
	description:
		'The workspace fields to set. Use dot notation for nested fields, e.g. settings.color, unless the service replaces settings as a whole.',
};

const jsonProperty: INodeProperties = {
	displayName: 'Fields (JSON)',
	name: 'fieldsJson',
	type: 'json',
	default: '',
	displayOptions: { show: { mappingMode: ['json'] } },
	description:
		'The workspace fields to set, as a JSON object. A nested object may replace the entire existing one. Dots in names have no meaning. Expressions within the text become empty text if they have no value.',
};

/** The properties that the modes read. */
export const payloadFieldProperties = [fieldsProperty, ignoredProperty, jsonProperty];

export const ignoreEmptyOption: INodeProperties = {
	displayName: 'Ignore Empty Fields',
	name: 'ignoreEmptyFields',
	type: 'boolean',
	default: false,
	description:
		'Whether fields whose value is empty text or null are left out, instead of clearing what is there',
};

export const workspacePayloadProperties = [...modeProperties, ...payloadFieldProperties];

const FIELDS = `'${fieldsProperty.displayName}'`;

interface WorkspacePayload {
	payload: object;
	body: string;
	/** Where the fields come from, in the user's terms. */
	source: string;
	/** Whether the user wrote an empty object, so it's intended: an expression or a model may return it by mistake. */
	isWritten: boolean;
}

type Reader = (
	context: IExecuteFunctions,
	itemIndex: number,
	addressedId: string | undefined,
) => Pick<WorkspacePayload, 'payload' | 'source'>;

const readers: Record<string, Reader> = {
	defineBelow(context, itemIndex) {
		const collection: unknown = context.getNodeParameter(fieldsProperty.name, itemIndex, {});
		if (collection === undefined || collection === null) throw noValue(collection, FIELDS);
		const { assignments = [] } = Object(collection) as { assignments?: Assignment[] };
		if (!isRecord(collection) || !Array.isArray(assignments)) throw noFields();
		return { payload: nestAssignments(assignments), source: FIELDS };
	},
	autoMapInput: mapAutomatically,
	json(context, itemIndex) {
		const { name, displayName: label } = jsonProperty;
		return { payload: readJsonObject(context, itemIndex, { name, label }), source: `'${label}'` };
	},
};

/**
 * @param addressedId the ID in the request's address, which isn't sent again if the item contains it
 * @throws {InputError} when the fields can't be sent as they are
 */
export function readWorkspacePayload(
	context: IExecuteFunctions,
	itemIndex: number,
	addressedId?: string,
): WorkspacePayload {
	const { name, displayName } = manualModeProperty;
	const mode = context.getNodeParameter(name, itemIndex, 'defineBelow') as string;
	if (!Object.hasOwn(readers, mode)) throw notAnOption(displayName, mode);
	const { payload: given, ...rest } = readers[mode](context, itemIndex, addressedId);
	// As a Webhook node outputs them, or an HTTP Request node a full response, perhaps after an Edit Fields node.
	const { headers, body: dragged } = given as IDataObject;
	const { json } = context.getInputData()[itemIndex];
	const isExchange = isRecord(headers) && ('body' in json || 'host' in headers);
	const isNamed = mode === 'defineBelow';
	if (isExchange && !isNamed) throw webhookItem();
	const isAlone = mode === 'autoMapInput' && Object.keys(given).length === 1;
	const isDragged = isNamed ? [json.body, json.headers].every(isRecord) : isAlone;
	if (isRecord(dragged) && isDragged) throw draggedFields('a Webhook node', 'body');
	const isOfEvent = 'eventId' in json && isRecord(json.workspace) && 'workspace' in given;
	if (isOfEvent) throw draggedFields('an App Builder Trigger', 'workspace');
	checkValues(given, '', mode === 'autoMapInput');
	const payload = readSwitch(context, itemIndex, ignoreEmptyOption) ? withoutEmpty(given) : given;
	return {
		...rest,
		payload,
		body: JSON.stringify(payload),
		isWritten:
			mode === 'json' &&
			Object.keys(given).length === 0 &&
			!isExpression(String(context.getNode().parameters[jsonProperty.name])),
	};
}

/** Without the fields that are empty, and without objects that contain only such fields. */
function withoutEmpty(fields: object): object {
	const kept = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
		if (isEmptyValue(value)) return [];
		// A date, for example, is sent as a text.
		if (!isRecord(value) || 'toJSON' in value || Object.keys(value).length === 0) {
			return [[name, value]];
		}
		const inner = withoutEmpty(value);
		return Object.keys(inner).length === 0 ? [] : [[name, inner]];
	});
	return Object.fromEntries(kept) as object;
}

function noFields(): InputError {
	return new InputError(
		`${FIELDS} isn't a collection of fields`,
		"Add fields in the node. To send an object that an expression returns, set 'Mapping Mode' to 'JSON'.",
	);
}

function webhookItem(): InputError {
	return new InputError(
		"The item comes from a Webhook node and contains the caller's headers",
		"Set 'Mapping Mode' to 'Map Each Field Manually', or to 'JSON' with the expression {{ $json.body }}: the caller then sets every field.",
	);
}

function draggedFields(node: string, object: string): InputError {
	return new InputError(
		`The fields of ${node} would be sent within an object "${object}"`,
		`Set 'Mapping Mode' to 'Map Each Field Manually', and remove '${object}.' from the fields' names: n8n adds it when you drag them.`,
	);
}
