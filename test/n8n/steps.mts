import type { INodeParameters } from 'n8n-workflow';
import type { Credential } from './n8nApi.mjs';
import type { Step } from './workflow.mjs';

export const appBuilderType = 'n8n-nodes-app-builder.appBuilder';

/** n8n's built-in nodes as the workflows of the tests use them; typeVersions are those of n8n 1.121. */
const step = (
	name: string,
	type: string,
	typeVersion: number,
	parameters: INodeParameters = {},
): Step => ({ name, type: `n8n-nodes-base.${type}`, typeVersion, parameters });

export const manualTrigger = (): Step => step('Start', 'manualTrigger', 1);

/** Starts the same workflow when it fails. */
export const errorTrigger = (): Step => step('On Error', 'errorTrigger', 1);

/** JavaScript that returns the items. */
export const code = (name: string, jsCode: string): Step =>
	step(name, 'code', 2, { jsCode: jsCode.trim() });

/** Edit Fields, formerly Set. */
export const set = (name: string, fields: Record<string, string>): Step =>
	step(name, 'set', 3.4, { assignments: assignments(fields), options: {} });

/** HTTP Request with our credential as its Predefined Credential Type. */
export const httpRequest = (
	name: string,
	url: string,
	credential: Credential,
	options: INodeParameters = {},
): Step => ({
	...step(name, 'httpRequest', 4.2, {
		url,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'appBuilderApi',
		options,
	}),
	credentials: { appBuilderApi: credential },
});

/** The node under test. */
export const appBuilder = (
	name: string,
	parameters: INodeParameters,
	credential: Credential,
): Step => ({
	name,
	type: appBuilderType,
	typeVersion: 1,
	parameters,
	credentials: { appBuilderApi: credential },
});

/** The trigger, polling every four seconds: n8n refuses any expression of less than a minute, but takes many. */
export const appBuilderTrigger = (parameters: INodeParameters, credential: Credential): Step => ({
	name: 'App Builder Trigger',
	type: `${appBuilderType}Trigger`,
	typeVersion: 1,
	parameters: {
		pollTimes: {
			item: Array.from({ length: 15 }, (_, index) => ({
				mode: 'custom',
				cronExpression: `${index * 4} * * * * *`,
			})),
		},
		...parameters,
	},
	credentials: { appBuilderApi: credential },
});

/** The value of an assignment collection, as Edit Fields and our Fields keep it. */
export function assignments(fields: Record<string, string>): INodeParameters {
	return {
		assignments: Object.entries(fields).map(([name, value], index) => {
			return { id: String(index), name, value, type: 'string' };
		}),
	};
}

/** Answers at once; the execution goes into the queue. */
export const webhook = (path: string): Step => ({
	...step('Webhook', 'webhook', 2, { httpMethod: 'POST', path, options: {} }),
	webhookId: '22222222-2222-4222-8222-222222222222',
});
