import type { INodeListSearchResult } from 'n8n-workflow';
import type { Credential, N8nApi } from '../../../n8n/n8nApi.mjs';
import { appBuilderType } from '../../../n8n/steps.mjs';

/** The Workspace list, asked for as the editor asks. */
export async function searchWorkspaces(
	{ rest }: N8nApi,
	credential: Credential,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	return await rest('POST', '/dynamic-node-parameters/resource-locator-results', {
		path: 'parameters.workspaceId',
		methodName: 'searchWorkspaces',
		filter,
		paginationToken,
		nodeTypeAndVersion: { name: appBuilderType, version: 1 },
		currentNodeParameters: { resource: 'workspace', operation: 'get' },
		credentials: { appBuilderApi: credential },
	});
}
