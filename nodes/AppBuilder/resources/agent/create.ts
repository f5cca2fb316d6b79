import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { InputError } from '../../errors/InputError';
import { parseJsonObject } from '../../parameters/jsonObject';
import { readOptions } from '../../parameters/options';
import { toJsonText } from '../../parameters/requestJson';
import { toText } from '../../parameters/text';
import type { Operation } from '../operation';
import { createdJson } from '../toJson';
import { parseCapabilities } from './capabilities';

const ADDITIONAL_FIELDS = 'Additional Fields';

const fields: INodeProperties[] = [
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
		placeholder: 'e.g. the ID of a model the service offers',
		description: 'Identifier of the AI model the agent uses, as the service names it',
	},
	{
		displayName: 'Capabilities',
		name: 'capabilities',
		type: 'string',
		default: '',
		placeholder: 'e.g. search, code',
		description:
			'Capabilities granted to the agent: text separated by commas or line breaks, a JSON array such as ["search"], or an expression that gives a list',
	},
	{
		displayName: 'Instructions',
		name: 'instructions',
		type: 'string',
		typeOptions: { rows: 5 },
		default: '',
		placeholder: 'e.g. Answer in the language of the question.',
		description: 'Free text that steers the agent',
	},
	{
		displayName: ADDITIONAL_FIELDS,
		name: 'additionalFields',
		type: 'json',
		default: '{}',
		description: 'Further fields to send with the agent, as a JSON object',
	},
];

export const createAgent: Operation = {
	option: {
		name: 'Create',
		value: 'create',
		description:
			'Create an agent with a name, a model, capabilities and instructions and return it',
		action: 'Create agent',
	},
	fields,
	prepare(context, itemIndex) {
		const agent = readAgent((name) => context.getNodeParameter(name, itemIndex, ''));
		const json = context.getNodeParameter('additionalFields', itemIndex, '{}');
		const additional = parseJsonObject(json, ADDITIONAL_FIELDS);
		checkNoneOverwritten(agent, additional);
		const body = toJsonText({ ...agent, ...additional });
		const options = readOptions(context, itemIndex);
		return async (client) => {
			return [createdJson(await client({ method: 'POST', path: 'agents', body, options }))];
		};
	},
};

/** The fields the service documents, as texts. Which of them it requires it does not say: all may be empty. */
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
		`${ADDITIONAL_FIELDS} holds "${key}", which has a field of its own`,
		`Remove "${key}" from ${ADDITIONAL_FIELDS} and use the field above.`,
	);
}
