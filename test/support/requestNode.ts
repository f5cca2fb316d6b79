import type { IExecuteFunctions, IHttpRequestOptions, INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

/** The ways in which a node can send a request with a credential. */
export const helpers = ['httpRequestWithAuthentication', 'requestWithAuthentication'] as const;

/** Sends whatever request its parameters hold, as the HTTP Request node and nodes of others may. */
export const requestNode: INodeType = {
	description: {
		displayName: 'Request',
		name: 'request',
		group: ['transform'],
		version: 1,
		description: '',
		defaults: { name: 'Request' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'appBuilderApi', required: true }],
		properties: [
			{ displayName: 'Helper', name: 'helper', type: 'string', default: '' },
			{ displayName: 'Request', name: 'request', type: 'json', default: {} },
		],
	},
	async execute(this: IExecuteFunctions) {
		const helper = this.getNodeParameter('helper', 0) as (typeof helpers)[number];
		const request = this.getNodeParameter('request', 0) as IHttpRequestOptions;
		const answer: unknown = await this.helpers[helper].call(this, 'appBuilderApi', request);
		return [[{ json: { answer: String(answer), request } }]];
	},
};
