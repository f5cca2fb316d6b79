import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { readJsonObject } from './jsonObject';
import { toBody } from './losslessJson';
import { nestAssignments, type Assignment } from './assignments';
import { InputError } from '../errors/InputError';
import { shorten } from '../text/format';
import { isRecord } from '../text/json';
import { omitFields, pickFields } from '../text/pickFields';
import { addHint, inTool } from './hints';
import { checkModelValues } from './modelValues';
import { WEBHOOK_FIELDS } from './panelHints';
import { notAnOption, noValue, toNames } from './values';

/** The service does not document a workspace's fields, so there are three free ways to specify them. */
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
			"Use 'autoMapInput' when the input items have the workspace's field names, 'json' when a model or an expression gives the whole object",
	},
};

/** A model can give a whole object, but only one value for all fields that are mapped with the button beside them. */
export const modeProperties: INodeProperties[] = [
	manualModeProperty,
	{ ...manualModeProperty, default: 'json', displayOptions: { show: inTool } },
];

const fieldsProperty: INodeProperties = {
	displayName: 'Fields',
	name: 'fields',
	type: 'assignmentCollection',
	default: {},
	displayOptions: { show: { mappingMode: ['defineBelow'] } },
	description:
		'The workspace fields to set. Use dot notation for nested fields, e.g. settings.color.',
};

const ignoredProperty: INodeProperties = {
	displayName: 'Input Fields to Ignore',
	name: 'inputFieldsToIgnore',
	type: 'string',
	default: '',
	placeholder: 'e.g. row_number, createdAt',
	// What is dragged from the input adds its name, not its value.
	requiresDataPath: 'multiple',
	displayOptions: { show: { mappingMode: ['autoMapInput'] } },
	description:
		"Comma-separated list of input fields not to send. Leave empty to send all fields. Put a name that contains a comma in brackets, e.g. ['Last, First'].",
};

const jsonProperty: INodeProperties = {
	displayName: 'Fields (JSON)',
	name: 'fieldsJson',
	type: 'json',
	default: '',
	displayOptions: { show: { mappingMode: ['json'] } },
	description: 'The workspace fields to set, as a JSON object',
};

/** What the modes read. */
export const payloadFieldProperties = [fieldsProperty, ignoredProperty, jsonProperty];

export const workspacePayloadProperties = [...modeProperties, ...payloadFieldProperties];

const FIELDS = `'${fieldsProperty.displayName}'`;
const IGNORED = `'${ignoredProperty.displayName}'`;

/** Where an item has its files if the workflow's binary mode is `combined` (n8n 2). */
const FILES = '_files';

/** What to send for one item. */
interface WorkspacePayload {
	/** The value for {@link toBody}. */
	payload: object;
	/** Its JSON text. */
	body: string;
	/** The source of the fields, as the user knows it. */
	source: string;
	isEmpty: boolean;
	/** Whether the user wrote the whole object, so that an empty one is meant. */
	isWritten: boolean;
}

type Reader = (
	context: IExecuteFunctions,
	itemIndex: number,
) => Pick<WorkspacePayload, 'payload' | 'source'>;

const readers: Record<string, Reader> = {
	defineBelow(context, itemIndex) {
		if (itemIndex === 0) checkModelValues(context);
		const collection: unknown = context.getNodeParameter(fieldsProperty.name, itemIndex, {});
		if (collection === undefined || collection === null) throw noValue(collection, FIELDS);
		const { assignments = [] } = Object(collection) as { assignments?: Assignment[] };
		if (!isRecord(collection) || !Array.isArray(assignments)) throw noFields();
		return { payload: nestAssignments(assignments), source: FIELDS };
	},
	autoMapInput(context, itemIndex) {
		const ignored = toNames(context.getNodeParameter(ignoredProperty.name, itemIndex, ''), IGNORED);
		const { json } = context.getInputData()[itemIndex];
		if (itemIndex === 0) addHintIfMissing(context, ignored);
		const payload = omitFields(json, [...ignored, FILES]) as object;
		if (isOfWebhook(payload)) throw ofWebhook();
		return { payload, source: 'The input item' };
	},
	json(context, itemIndex) {
		const payload = readJsonObject(context, itemIndex, jsonProperty);
		return { payload, source: `'${jsonProperty.displayName}'` };
	},
};

/** @throws {InputError} when the fields cannot be sent as they are */
export function readWorkspacePayload(
	context: IExecuteFunctions,
	itemIndex: number,
): WorkspacePayload {
	const mode = context.getNodeParameter(
		manualModeProperty.name,
		itemIndex,
		'defineBelow',
	) as string;
	if (!Object.hasOwn(readers, mode)) throw notAnOption(manualModeProperty.displayName, mode);
	const { payload, source } = readers[mode](context, itemIndex);
	return {
		payload,
		body: toBody(payload),
		source,
		isEmpty: Object.keys(payload).length === 0,
		isWritten: mode === 'json',
	};
}

/** Names in the output panel the fields to ignore that no input item has: most likely typos. */
function addHintIfMissing(context: IExecuteFunctions, ignored: string[]): void {
	const items = context.getInputData();
	const isFound = (name: string) =>
		items.some(({ json }) => pickFields(json, [name]) !== undefined);
	const missing = ignored.filter((name) => !isFound(name));
	if (missing.length === 0) return;
	const message = `No input item has these ${IGNORED}: ${shorten(missing.join(', '), 60)}`;
	addHint(context, 'warning', message);
}

/** What a Webhook node outputs has the headers of its caller, with their Authorization and cookies. */
function isOfWebhook(payload: object): boolean {
	return WEBHOOK_FIELDS.every((name) => Object.hasOwn(payload, name));
}

function ofWebhook(): InputError {
	return new InputError(
		"The item is a Webhook's, with the caller's headers",
		"Put an Edit Fields node before this one, or set 'Mapping Mode' to 'JSON' with {{ $json.body }}.",
	);
}

function noFields(): InputError {
	return new InputError(
		`${FIELDS} isn't a collection of fields`,
		"Add fields in the node. To send an object that an expression returns, set 'Mapping Mode' to 'JSON'.",
	);
}
