import type { Plan } from '../transport/plans';
import type { ErrorText } from './ServiceError';

/** What is known of an answer that is not a success. */
export interface FailedAnswer {
	status: number;
	method: string;
	/** Where the request went. */
	url?: string;
	/** The workspace's ID when the request addressed one. */
	workspaceId?: string;
	/** The service's own words. */
	text?: string;
	/** Where a redirect points to. */
	location?: string;
	/** Whether it is a web page instead of words. */
	isWebPage?: boolean;
	/** Whether Cloudflare, in front of the service, asks for a browser. */
	isChallenge?: boolean;
	plan: Plan;
}

export type Describe = (answer: FailedAnswer) => Omit<ErrorText, 'httpCode'>;

/** The service's words behind ours. */
export function quote(text: string | undefined): string {
	return text === undefined ? '' : `: ${text}`;
}
