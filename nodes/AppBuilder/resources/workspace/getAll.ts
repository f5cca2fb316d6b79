import type { IExecuteFunctions } from 'n8n-workflow';

import { maskSecrets } from '../../errors/maskSecrets';
import { ServiceError } from '../../errors/ServiceError';
import { limitProperties, readLimit } from '../../parameters/limit';
import { readOutputFields, withOutput } from '../../parameters/output';
import { shorten } from '../../text/format';
import { fetchPages } from '../../transport/pages/fetchPages';
import type { Operation } from '../operation';
import { toJson } from '../toJson';

export const getManyWorkspaces: Operation = {
	option: {
		name: 'Get Many',
		value: 'getAll',
		description: 'Retrieve a list of workspaces',
		action: 'Get many workspaces',
	},
	properties: withOutput(limitProperties),
	readOutputFields,
	prepare(context, itemIndex) {
		const limit = readLimit(context, itemIndex);
		return {
			async run(client, output, { access }) {
				let count = 0;
				try {
					for await (const { elements, more } of fetchPages({ client, access })) {
						const workspaces = elements.slice(0, limit - count).map(toJson);
						output(workspaces);
						count += workspaces.length;
						if (count >= limit) return;
						if (more !== undefined) hintAtMore(context, maskSecrets(more, [access.apiKey]));
					}
				} catch (thrown) {
					throw thrown instanceof ServiceError && count > 0 ? brokenOff(thrown, count) : thrown;
				}
			},
		};
	},
};

function brokenOff(failure: ServiceError, count: number): ServiceError {
	const message = `The list broke off after ${count.toLocaleString('en')}: ${failure.message}`;
	return new ServiceError({ ...failure.text, message });
}

function hintAtMore(context: IExecuteFunctions, field: string): void {
	context.addExecutionHints({
		message: `"${shorten(field, 30)}" in the response says there is more: check 'List Pagination' in the credential.`,
		type: 'warning',
		location: 'outputPane',
	});
}
