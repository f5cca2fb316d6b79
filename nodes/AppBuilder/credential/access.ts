import * as n8nWorkflow from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import { parseApiKey } from './apiKey';
import { parseBaseUrl } from './baseUrl';
import { parsePagination, type Pagination } from './pagination';
import { planOf, type Plan } from './plans';

/** Name of the credential type. */
export const CREDENTIAL_TYPE = 'appBuilderApi';

/** The credential, checked and ready for use. */
export interface ServiceAccess {
	baseUrl: string;
	apiKey: string;
	plan: Plan;
	pagination: Pagination;
	/** The credential as n8n gave it, so that n8n need not read and decrypt it for every request. */
	credentialData: ICredentialDataDecryptedObject;
	/** n8n's restriction of the credential, comma-separated; undefined allows all. */
	allowedDomains: string | undefined;
}

/** In n8n-workflow from 2.30 on; before that n8n restricts its own HTTP nodes only. */
const { getCredentialAllowedDomains } = n8nWorkflow as {
	getCredentialAllowedDomains?: (options: {
		node: INode;
		credentialData: ICredentialDataDecryptedObject;
		credentialOwnedSurface: boolean;
	}) => string | undefined;
};

/**
 * Checks what n8n read of the credential.
 * @throws {InputError} naming the field of the credential that cannot be used
 */
export function toServiceAccess(
	node: INode,
	credentialData: ICredentialDataDecryptedObject,
): ServiceAccess {
	const { baseUrl, apiKey, plan, requestsPerMinute, allowInsecureHttp } = credentialData;
	return {
		baseUrl: parseBaseUrl(String(baseUrl ?? ''), allowInsecureHttp === true),
		apiKey: parseApiKey(String(apiKey ?? '')),
		plan: planOf(String(plan ?? 'free'), Number(requestsPerMinute)),
		pagination: parsePagination(credentialData),
		credentialData,
		allowedDomains: getCredentialAllowedDomains?.({
			node,
			credentialData,
			credentialOwnedSurface: true,
		}),
	};
}
