import type {
	IDataObject,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeExecutionData,
} from 'n8n-workflow';

import { createNodeType } from '../support/nodeTypes';

/** The reference: nothing but n8n's helper, once per item. */
export const bareHelper = createNodeType(
	'bareHelper',
	async function (this: IExecuteFunctions) {
		const { baseUrl } = await this.getCredentials('appBuilderApi');
		const url = `${baseUrl}${this.getNodeParameter('path', 0) as string}`;
		const concurrency = this.getNodeParameter('concurrency', 0) as number;
		const body = this.getNodeParameter('body', 0) as string;
		const items = [...this.getInputData().keys()];
		const output: INodeExecutionData[] = [];
		const sendNext = async () => {
			for (let item = items.shift(); item !== undefined; item = items.shift()) {
				output[item] = { json: await send(this, url, body), pairedItem: { item } };
			}
		};
		await Promise.all(Array.from({ length: concurrency }, sendNext));
		return [output];
	},
	{
		credentials: [{ name: 'appBuilderApi', required: true }],
		properties: [
			{ displayName: 'Path', name: 'path', type: 'string', default: '' },
			{ displayName: 'Body', name: 'body', type: 'string', default: '' },
			{ displayName: 'Concurrency', name: 'concurrency', type: 'number', default: 50 },
		],
	},
);

/** Reads, or creates if there is a body. */
async function send(context: IExecuteFunctions, url: string, body: string): Promise<IDataObject> {
	const options: IHttpRequestOptions = { url, json: true, returnFullResponse: true };
	if (body !== '') Object.assign(options, { method: 'POST', body: JSON.parse(body) as object });
	const response = (await context.helpers.httpRequestWithAuthentication.call(
		context,
		'appBuilderApi',
		options,
	)) as { body: IDataObject };
	return response.body;
}
