import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { InputError } from '../../errors/InputError';
import { readDryRun } from '../../parameters/options';
import { readJsonObject } from '../../parameters/jsonObject';
import { toBody } from '../../parameters/losslessJson';
import { toText } from '../../parameters/values';
import { simulatedCreate } from '../dryRun';
import { writeTask, type Operation } from '../operation';
import { createdJson } from '../toJson';
import { parseCapabilities } from './capabilities';

const ADDITIONAL_FIELDS = 'Additional Fields';

const properties: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'agentName',
		type: 'string',
		default: '',
		placeholder: 'e.g. Support Assistant',
		description: 'Display name of the agent',
	},
	{
		displayName: 'Model',
		name: 'model',
		type: 'string',
		default: '',
		placeholder: 'e.g. my-model',
		description: 'ID of the AI model that the agent uses',
	},
	{
		displayName: 'Capabilities',
		name: 'capabilities',
		type: 'string',
		default: '',
		placeholder: 'e.g. search, code',
		description:
			'Capabilities to grant to the agent, as text separated by commas or line breaks, a JSON array such as ["search"], or an expression that returns an array',
	},
	{
		displayName: 'Instructions',
		name: 'instructions',
		type: 'string',
		typeOptions: { rows: 5 },
		default: '',
		placeholder: 'e.g. Answer in the language of the question.',
		description: 'Free-text instructions that steer the agent',
	},
	{
		displayName: ADDITIONAL_FIELDS,
		name: 'additionalFields',
		type: 'json',
		default: '{}',
		description: 'Additional fields of the agent, as a JSON object',
	},
];

export const createAgent: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		description: 'Create an agent with a model, capabilities and instructions',
		action: 'Create agent',
	},
	properties,
	prepare(context, itemIndex) {
		const agent = readAgent((name) => context.getNodeParameter(name, itemIndex, ''));
		const parameter = { name: 'additionalFields', label: ADDITIONAL_FIELDS };
		const additional = readJsonObject(context, itemIndex, parameter);
		checkNoneOverwritten(agent, additional);
		const body = toBody({ ...agent, ...additional });
		const request = { method: 'POST', path: 'agents', body } as const;
		if (readDryRun(context, itemIndex)) return simulatedCreate(request);
		return writeTask(request, createdJson);
	},
};

/** The fields that the service documents. It does not say which of them it requires: all may be empty. */
function readAgent(parameter: (name: string) => unknown) {
	return {
		name: toText(parameter('agentName'), "'Name'"),
		model: toText(parameter('model'), "'Model'"),
		capabilities: parseCapabilities(parameter('capabilities')),
		instructions: toText(parameter('instructions'), "'Instructions'"),
	};
}

function checkNoneOverwritten(agent: object, additional: IDataObject): void {
	const key = Object.keys(additional).find((name) => Object.hasOwn(agent, name));
	if (key === undefined) return;
	throw new InputError(
		`'${ADDITIONAL_FIELDS}' contains "${key}", which has a field of its own`,
		`Remove "${key}" from '${ADDITIONAL_FIELDS}' and use the field above.`,
	);
}
