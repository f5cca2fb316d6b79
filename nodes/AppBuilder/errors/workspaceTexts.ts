import { quote, type Describe, type FailedAnswer } from './failedAnswer';

/** Says no more than the status does. */
const NOT_FOUND = /^(?:\w+ )?(?:was )?not found\.?$/i;
const PICK_ANOTHER =
	'Check the field Workspace: pick one From List, or make sure the ID still exists in this account.';

export const notFound: Describe = (answer) => {
	const { isWebPage, text } = answer;
	if (isWebPage) {
		return {
			message: 'The service has nothing at this address: the answer is a web page',
			description:
				"Check that 'Base URL' in the credential is the address of the API and ends in /v1.",
		};
	}
	if (!hasWorkspace(answer)) {
		return {
			message: `The service has nothing at this address${quote(text)}`,
			description: 'Check that Base URL in the credential is right and ends in /v1.',
		};
	}
	const words = text !== undefined && NOT_FOUND.test(text) ? undefined : text;
	return {
		message: `${workspaceOf(answer)} was not found${quote(words)}`,
		description: PICK_ANOTHER,
		concernsItem: true,
	};
};

export const gone: Describe = (answer) =>
	hasWorkspace(answer)
		? {
				message: `${workspaceOf(answer)} no longer exists${quote(answer.text)}`,
				description: PICK_ANOTHER,
				concernsItem: true,
			}
		: {
				message: `The service no longer has anything at this address${quote(answer.text)}`,
				description:
					"Check 'Base URL' in the credential: this version of the API may have been switched off.",
			};

export const locked: Describe = (answer) => {
	const what = hasWorkspace(answer)
		? `${workspaceOf(answer)} is locked`
		: 'The service has locked what the request needs';
	return {
		message: `${what}${quote(answer.text)}`,
		description: 'Unlock it in the service, or wait until it is unlocked, then run the node again.',
		concernsItem: true,
	};
};

export const conflict: Describe = (answer) => ({
	message: `The request conflicts with what the service already has${quote(answer.text)}`,
	description: hasWorkspace(answer)
		? 'Read the current state with Workspace → Get, then send fields that fit it.'
		: 'Look in the service at what is there already, then send fields that fit it.',
	concernsItem: true,
});

function hasWorkspace({ workspaceId }: FailedAnswer): boolean {
	return workspaceId !== undefined;
}

function workspaceOf({ workspaceId = '' }: FailedAnswer): string {
	const id = workspaceId.length > 60 ? `${workspaceId.slice(0, 60)}…` : workspaceId;
	return `Workspace "${id}"`;
}
