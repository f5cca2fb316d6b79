import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { nodeOf } from './nodeTypes';

/** The ways in which a node can send a request with a credential. */
export const helpers = ['httpRequestWithAuthentication', 'requestWithAuthentication'] as const;

/** Sends whatever request its parameters hold, as the HTTP Request node and nodes of others may. */
export const requestNode = nodeOf(
	'request',
	async function (this: IExecuteFunctions) {
		const helper = this.getNodeParameter('helper', 0) as (typeof helpers)[number];
		const request = this.getNodeParameter('request', 0) as IHttpRequestOptions;
		const answer: unknown = await this.helpers[helper].call(this, 'appBuilderApi', request);
		return [[{ json: { answer: String(answer), request } }]];
	},
	{
		credentials: [{ name: 'appBuilderApi', required: true }],
		properties: [
			{ displayName: 'Helper', name: 'helper', type: 'string', default: '' },
			{ displayName: 'Request', name: 'request', type: 'json', default: {} },
		],
	},
);
