import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../../errors/InputError';
import { readJsonObject } from '../../parameters/jsonObject';
import { checkValues } from '../../parameters/body';
import { noValue, toText } from '../../parameters/values';
import { parseJson } from '../../text/json';
import { createTask, type Operation } from '../operation';

const additionalFieldsOption: INodeProperties = {
	displayName: 'Additional Fields (JSON)',
	name: 'additionalFields',
	type: 'json',
	default: '{}',
	description:
		'Other agent fields to send, as a JSON object, e.g. { "workspace_id": "ws_123" } if your service has such a field. Expressions within the text become empty text if they have no value.',
};

const nameProperty: INodeProperties = {
	displayName: 'Name',
	name: 'agentName',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. Support Assistant',
	description: 'Name of the agent',
};

const modelProperty: INodeProperties = {
	displayName: 'Model',
	name: 'model',
	type: 'string',
	default: '',
	placeholder: 'e.g. model-1',
	description: 'ID of the AI model that the agent uses',
};

const capabilitiesProperty: INodeProperties = {
	displayName: 'Capabilities',
	name: 'capabilities',
	type: 'string',
	default: '',
	placeholder: 'e.g. search, code',
	description:
		'Comma-separated list of capabilities, e.g. search, code. Can also be a JSON array, or an expression that returns an array.',
};

const instructionsProperty: INodeProperties = {
	displayName: 'Instructions',
	name: 'instructions',
	type: 'string',
	typeOptions: { rows: 5 },
	default: '',
	placeholder: "e.g. Answer in the user's language.",
	description: 'What the agent should do, and how',
};

export const createAgent: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		description: 'Create a new agent with a model, capabilities, and instructions',
		action: 'Create agent',
	},
	properties: [nameProperty, modelProperty, capabilitiesProperty, instructionsProperty],
	options: [additionalFieldsOption],
	prepare(context, itemIndex) {
		const { name, displayName: label } = additionalFieldsOption;
		const additional = readJsonObject(context, itemIndex, { name: `options.${name}`, label });
		checkValues(additional, '');
		const body = JSON.stringify({ ...readAgent(context, itemIndex), ...additional });
		if (body === '{}') throw noFields();
		return createTask('agents', body);
	},
};

/** The fields that the service documents. It doesn't say which it requires, so empty ones aren't sent. */
function readAgent(context: IExecuteFunctions, itemIndex: number): object {
	const text = ({ name, displayName }: INodeProperties) =>
		toText(context.getNodeParameter(name, itemIndex, ''), `'${displayName}'`);
	const fields = {
		name: text(nameProperty),
		model: text(modelProperty),
		capabilities: parseCapabilities(
			context.getNodeParameter(capabilitiesProperty.name, itemIndex, ''),
		),
		instructions: text(instructionsProperty),
	};
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0));
}

function noFields(): InputError {
	return new InputError(
		'The agent has no fields to send',
		"Enter at least one of 'Name', 'Model', 'Capabilities', and 'Instructions'.",
	);
}

const WHAT_TO_DO =
	'Enter text separated by commas or line breaks, a JSON array such as ["search", "code"], or an expression that returns an array of strings.';

/**
 * The capabilities in the service's form: an array of strings, without spaces around them. Accepts an array, a JSON
 * array as text, or text separated by commas or line breaks.
 */
export function parseCapabilities(value: unknown): string[] {
	const list = toList(value);
	const position = list.findIndex((capability) => typeof capability !== 'string');
	if (position !== -1) {
		throw invalid(`contains something other than text at position ${position + 1}`);
	}
	return (list as string[])
		.map((capability) => capability.trim())
		.filter((capability) => capability !== '');
}

function toList(value: unknown): unknown[] {
	if (value === undefined || value === null) throw noValue(value, "'Capabilities'");
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') throw invalid("isn't a list");
	if (!value.trimStart().startsWith('[')) return value.split(/[,\r\n]/);
	const { value: parsed } = parseJson(value);
	if (Array.isArray(parsed)) return parsed;
	throw invalid("starts like a JSON array but isn't valid JSON");
}

function invalid(what: string): InputError {
	return new InputError(`'Capabilities' ${what}`, WHAT_TO_DO);
}
