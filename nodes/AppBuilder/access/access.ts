import * as n8nWorkflow from 'n8n-workflow';
import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { parseBaseUrl } from './baseUrl';
import { credentialText } from './credentialText';
import { parseListField, parsePagination, type Pagination } from './pagination';
import { parsePlan, type Plan } from './plans';

export const CREDENTIAL_TYPE = 'appBuilderApi';

export interface ServiceAccess {
	baseUrl: string;
	apiKey: string;
	plan: Plan;
	/** The response field that contains the list, in dot notation; empty if the node should find it. */
	listField: string;
	pagination: Pagination;
	/** The credential as n8n returned it, so that n8n doesn't read and decrypt it for every request. */
	credentialData: ICredentialDataDecryptedObject;
	/** n8n's restriction of the credential, comma-separated; undefined allows all. */
	allowedDomains: string | undefined;
}

/** In n8n-workflow since 2.23; older versions restrict only n8n's own HTTP nodes. */
const { getCredentialAllowedDomains } = n8nWorkflow as {
	getCredentialAllowedDomains?: (options: {
		node: INode;
		credentialData: ICredentialDataDecryptedObject;
	}) => string | undefined;
};

/**
 * Checks the credential as n8n read it.
 * @param node restricts the domains; undefined for the credential's own test
 * @throws {InputError} naming the field of the credential that cannot be used
 */
export function toServiceAccess(
	node: INode | undefined,
	credentialData: ICredentialDataDecryptedObject,
): ServiceAccess {
	const { baseUrl, apiKey, plan, requestsPerMinute, allowInsecureHttp } = credentialData;
	return {
		baseUrl: parseBaseUrl(baseUrl, allowInsecureHttp === true),
		apiKey: parseApiKey(apiKey),
		plan: parsePlan(credentialText(plan ?? 'free', 'Service Plan'), Number(requestsPerMinute)),
		listField: parseListField(credentialData),
		pagination: parsePagination(credentialData),
		credentialData,
		allowedDomains: readAllowedDomains(node, credentialData),
	};
}

/** Equal for all items that may share a client, and what it learns about the service. */
export function accessKey(access: ServiceAccess): string {
	return JSON.stringify({ ...access, credentialData: undefined });
}

function readAllowedDomains(
	node: INode | undefined,
	credentialData: ICredentialDataDecryptedObject,
): string | undefined {
	// 'None' is meant for the HTTP Request node, but n8n-workflow would apply it to this node too.
	if (!node || credentialData.allowedHttpRequestDomains === 'none') return undefined;
	return getCredentialAllowedDomains?.({ node, credentialData });
}

/** Checks the credential's API Key and returns it without the spaces and line breaks around it. */
export function parseApiKey(value: unknown): string {
	const apiKey = credentialText(value, 'API Key');
	if (apiKey === '') {
		throw new InputError("'API Key' is empty", 'Enter the key in the credential.');
	}
	// RFC 6750 bearer tokens are visible ASCII; anything else could split or break the header.
	if (!/^[\x21-\x7e]+$/.test(apiKey)) {
		throw new InputError(
			"'API Key' contains a space, a line break, or another invalid character",
			'Enter only the key in the credential, without "Bearer".',
		);
	}
	return apiKey;
}
