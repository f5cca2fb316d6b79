import type { ICredentialTestRequest } from 'n8n-workflow';

const REDIRECTED =
	"The service redirected the request. 'Base URL' must be the final address of the API, ending in /v1.";
const messagesByStatus: Array<[status: number, message: string]> = [
	[301, REDIRECTED],
	[302, REDIRECTED],
	[303, REDIRECTED],
	[307, REDIRECTED],
	[308, REDIRECTED],
	[
		401,
		"The service rejected the API key. Check it, or create a new one in the service's account settings, under API Keys.",
	],
	[403, "The API key isn't allowed to list workspaces. Use a key with access to workspaces."],
	[404, "The service didn't find this address. Check that 'Base URL' is correct and ends in /v1."],
	[429, 'Rate limit reached. Try again in a minute.'],
];

const WEB_PAGE =
	"This address returned a web page. Check that 'Base URL' is the address of the API and ends in /v1.";
/** Where a web page may begin, after blank lines. n8n's rules can only look at single characters. */
const BEGINNINGS = [0, 1, 2, 3, 4, 5];

/**
 * The Test button's messages for a response that is not the list of workspaces. n8n checks rules of both kinds, though
 * its type allows only one kind.
 */
export const testRules = [
	...messagesByStatus.map(([value, message]) => ({
		type: 'responseCode',
		properties: { value, message },
	})),
	...BEGINNINGS.map((index) => ({
		type: 'responseSuccessBody',
		properties: { key: String(index), value: '<', message: WEB_PAGE },
	})),
] as ICredentialTestRequest['rules'];
