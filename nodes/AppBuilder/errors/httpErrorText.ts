import type { Plan } from '../transport/plans';
import type { ErrorText } from './ServiceError';
import { withUnknownOutcome } from './unknownOutcome';

/** What is known of an answer that is not a success. */
export interface FailedAnswer {
	status: number;
	method: string;
	/** The workspace's ID when the request addressed one. */
	workspaceId?: string;
	/** The service's own words. */
	text?: string;
	/** Where a redirect points to. */
	location?: string;
	plan: Plan;
}

type Describe = (answer: FailedAnswer) => Omit<ErrorText, 'httpCode'>;

const rejectedFields: Describe = ({ text }) => ({
	message: `The service did not accept the fields${quote(text)}`,
	description: 'Change the fields the service names and run the node again.',
});

const describeByStatus: Record<number, Describe> = {
	400: rejectedFields,
	401: ({ text }) => ({
		message: `The service did not accept the API key${quote(text)}`,
		description:
			"Check API Key in the credential. Keys are made in the service's account settings, in the section API Keys.",
	}),
	403: ({ text }) => ({
		message: `The API key is not allowed to do this${quote(text)}`,
		description:
			"Use a key of an account that may do this. Keys are made in the service's account settings, in the section API Keys.",
	}),
	404: ({ workspaceId, text }) =>
		workspaceId === undefined
			? {
					message: `The service has nothing at this address${quote(text)}`,
					description: 'Check that Base URL in the credential is right and ends in /v1.',
				}
			: {
					message: `Workspace "${shorten(workspaceId)}" was not found`,
					description:
						'Check the field Workspace: pick one From List, or make sure the ID still exists in this account.',
				},
	408: ({ method, text }) => ({
		message: `The service gave up waiting for the request${quote(text)}`,
		description: withUnknownOutcome('Try again later.', method),
	}),
	409: ({ text }) => ({
		message: `The request conflicts with what the service already has${quote(text)}`,
		description: 'Read the current state with Workspace → Get, then send fields that fit it.',
	}),
	413: ({ text }) => ({
		message: `The service refused the request as too large${quote(text)}`,
		description: 'Send fewer or shorter fields.',
	}),
	422: rejectedFields,
	429: ({ plan, text }) => ({
		message: `The request limit was reached (plan ${plan.label}, ${plan.requestsPerMinute} requests a minute)${quote(text)}`,
		description:
			'Check that Plan in the credential is the plan of this account, or raise Options → Max Wait. When several systems use one key, choose Custom and give each its share.',
	}),
};

const describeRedirect: Describe = ({ location }) => ({
	message: `The service sent the request on to another address${quote(location)}`,
	description:
		'The API key is only sent to the Base URL. If the new address is right, enter it as Base URL in the credential.',
});

const describeServerSide: Describe = ({ status, method, text }) => ({
	message: `The service could not carry out the request (status ${status})${quote(text)}`,
	description: withUnknownOutcome('Try again later.', method),
});

const describeOther: Describe = ({ status, text }) => ({
	message: `The service refused the request (status ${status})${quote(text)}`,
	description: "Check the fields of this node against the service's documentation.",
});

/** The text for an answer that is not a success. Pure; one place for all statuses. */
export function httpErrorText(answer: FailedAnswer): ErrorText {
	const describe = describeByStatus[answer.status] ?? describeByClass(answer);
	return { ...describe(answer), httpCode: String(answer.status) };
}

function describeByClass({ status, location }: FailedAnswer): Describe {
	if (status >= 500) return describeServerSide;
	return status < 400 && location !== undefined ? describeRedirect : describeOther;
}

function quote(text: string | undefined): string {
	return text === undefined ? '' : `: ${text}`;
}

function shorten(id: string): string {
	return id.length > 60 ? `${id.slice(0, 60)}…` : id;
}
