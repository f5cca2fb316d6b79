import PQueue from 'p-queue';
import type { IDataObject, IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';

import { nodeOf } from '../support/nodeTypes';

/** The reference: nothing but n8n's helper, once per item, or page by page behind a next link. */
export const bareHelper = nodeOf(
	'bareHelper',
	async function (this: IExecuteFunctions) {
		const { baseUrl } = await this.getCredentials('appBuilderApi');
		const first = `${baseUrl}${this.getNodeParameter('path', 0) as string}`;
		const queue = new PQueue({ concurrency: this.getNodeParameter('concurrency', 0) as number });
		const tasks = this.getInputData().map(() => async () => await readAll(this, first));
		const results = await queue.addAll(tasks);
		return [results.flat().map((json, item) => ({ json, pairedItem: { item } }))];
	},
	{
		credentials: [{ name: 'appBuilderApi', required: true }],
		properties: [
			{ displayName: 'Path', name: 'path', type: 'string', default: '' },
			{ displayName: 'Concurrency', name: 'concurrency', type: 'number', default: 50 },
		],
	},
);

async function readAll(context: IExecuteFunctions, first: string): Promise<IDataObject[]> {
	const elements: IDataObject[] = [];
	let url: string | undefined = first;
	while (url !== undefined) {
		const options: IHttpRequestOptions = { url, json: true, returnFullResponse: true };
		const { body, headers } = await context.helpers.httpRequestWithAuthentication.call(
			context,
			'appBuilderApi',
			options,
		);
		for (const element of Array.isArray(body) ? body : [body]) elements.push(element);
		const next = /<([^>]+)>; rel="next"/.exec(headers.link ?? '')?.[1];
		url = next && new URL(next, url).href;
	}
	return elements;
}
