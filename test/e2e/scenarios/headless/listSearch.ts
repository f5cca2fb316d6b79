import assert from 'node:assert/strict';
import type { INodeListSearchResult } from 'n8n-workflow';
import { appBuilderType } from '../../../n8n/steps.mjs';
import type { Check } from '../../core/check';

/** The Workspace list, asked for as the editor asks. */
export const checkListSearch: Check = async ({ api, service }, credential, step) => {
	const search = async (filter: string, paginationToken?: string) =>
		await api.rest<INodeListSearchResult>(
			'POST',
			'/dynamic-node-parameters/resource-locator-results',
			{
				path: 'parameters.workspaceId',
				methodName: 'searchWorkspaces',
				filter,
				paginationToken,
				nodeTypeAndVersion: { name: appBuilderType, version: 1 },
				currentNodeParameters: { resource: 'workspace', operation: 'get' },
				credentials: { appBuilderApi: credential },
			},
		);

	await step('the list reads ten pages at a time, then goes on where it was', async () => {
		for (let number = 1; number <= 12; number++) service.addWorkspace({ name: `Number ${number}` });
		service.settings.pageSize = 1;
		const first = await search('Number 12');
		assert.deepEqual(first.results, []);
		assert.equal(service.journal.length, 10);
		const second = await search('Number 12', first.paginationToken as string);
		assert.deepEqual(
			second.results.map(({ name }) => name),
			['Number 12'],
		);
	});
};
