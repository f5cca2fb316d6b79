import type { ErrorText } from './ServiceError';

/** What is known of a response that is not a success. */
export interface FailedResponse {
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
	/** Milliseconds that the service asks to wait, as far as it says so. */
	waitMs?: number;
	/** Its request limit is named where it was reached. */
	plan: { label: string; requestsPerMinute: number };
}

export type Describe = (response: FailedResponse) => Omit<ErrorText, 'httpCode'>;

/**
 * Whether Cloudflare, in front of the service, asks for a browser.
 * https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
 */
export function isChallenge(headers: Headers): boolean {
	return headers.get('cf-mitigated') === 'challenge';
}

/** The service's words behind ours. */
export function quote(text: string | undefined): string {
	return text === undefined ? '' : `: ${text}`;
}
