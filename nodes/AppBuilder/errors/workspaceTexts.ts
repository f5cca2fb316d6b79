import { UNAVAILABLE } from './failure';
import { CHECK_BASE_URL } from './ServiceError';
import { shorten } from '../text/format';
import { quote, type Describe, type FailedResponse } from './failedResponse';

/** Says no more than the status does. */
const NOT_FOUND = /^(?:\w+ )?(?:was )?not found\.?$/i;
const PICK_ANOTHER =
	"Check 'Workspace': pick one 'From List', or make sure that the ID still exists in this account.";

export const notFound: Describe = (response) => {
	const { isWebPage, text } = response;
	if (isWebPage) {
		return {
			message: 'The service has nothing at this address: the response is a web page',
			description: CHECK_BASE_URL,
			// Maintenance may look like that: a wrong Base URL shows at once.
			failure: UNAVAILABLE,
		};
	}
	if (!hasWorkspace(response)) {
		return {
			message: `The service has nothing at this address${quote(text)}`,
			description: "Check that 'Base URL' in the credential is right and ends in /v1.",
		};
	}
	const words = text !== undefined && NOT_FOUND.test(text) ? undefined : text;
	return {
		message: `${workspaceOf(response)} was not found${quote(words)}`,
		description: PICK_ANOTHER,
		concernsItem: true,
	};
};

export const gone: Describe = (response) =>
	hasWorkspace(response)
		? {
				message: `${workspaceOf(response)} no longer exists${quote(response.text)}`,
				description: PICK_ANOTHER,
				concernsItem: true,
			}
		: {
				message: `The service no longer has anything at this address${quote(response.text)}`,
				description:
					"Check 'Base URL' in the credential: this version of the API may have been switched off.",
			};

export const locked: Describe = (response) => {
	const what = hasWorkspace(response)
		? `${workspaceOf(response)} is locked`
		: 'The service has locked what the request needs';
	return {
		message: `${what}${quote(response.text)}`,
		description: 'Unlock it in the service, or wait until it is unlocked, then try again.',
		failure: UNAVAILABLE,
		concernsItem: true,
	};
};

export const conflict: Describe = (response) => ({
	message: `The request conflicts with what the service already has${quote(response.text)}`,
	description: hasWorkspace(response)
		? 'Read the current state with Workspace → Get, then send fields that fit it.'
		: 'Check what is already in the service, then send fields that fit it.',
	concernsItem: true,
});

function hasWorkspace({ workspaceId }: FailedResponse): boolean {
	return workspaceId !== undefined;
}

function workspaceOf({ workspaceId = '' }: FailedResponse): string {
	return `Workspace "${shorten(workspaceId, 60)}"`;
}
