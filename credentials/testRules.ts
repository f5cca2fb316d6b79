import type { ICredentialTestRequest } from 'n8n-workflow';

const REDIRECTED =
	'The service sent the request on to another address. Enter the final address as Base URL.';
const WEB_PAGE =
	'This address answers with a web page. Check that Base URL is the address of the API and ends in /v1.';

const messagesByStatus: Array<[status: number, message: string]> = [
	[301, REDIRECTED],
	[302, REDIRECTED],
	[303, REDIRECTED],
	[307, REDIRECTED],
	[308, REDIRECTED],
	[
		401,
		"The service did not accept the API key. Check it, or create a new one in the service's account settings, in the section API Keys.",
	],
	[403, 'The API key is not allowed to list workspaces. Use a key of an account that may.'],
	[
		404,
		'There is no list of workspaces at this address. Check that Base URL is right and ends in /v1.',
	],
	[429, 'The request limit of the plan is reached. Test again in a minute.'],
];

const statusRules = messagesByStatus.map(([value, message]) => ({
	type: 'responseCode',
	properties: { value, message },
}));

/** HTML starts with "<", perhaps behind a line break. */
const webPageRules = ['0', '1', '2'].map((key) => ({
	type: 'responseSuccessBody',
	properties: { key, value: '<', message: WEB_PAGE },
}));

/**
 * What the Test button says to an answer that is not the list of workspaces.
 * n8n checks rules of both kinds, though its type wants them to be of one.
 */
export const testRules = [...statusRules, ...webPageRules] as ICredentialTestRequest['rules'];
