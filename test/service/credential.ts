import type { LocalService } from '.';

interface ChosenPlan {
	plan: string;
	requestsPerMinute?: number;
}

/** For what is to go as fast as it can. */
export const UNPACED: ChosenPlan = { plan: 'custom', requestsPerMinute: 1_000_000_000 };

/** What a user enters in n8n's credential for a service that names the next page if there is one. */
export function credentialFor(
	{ baseUrl, apiKey }: { baseUrl: string; apiKey: string },
	plan: ChosenPlan = { plan: 'business' },
) {
	return { baseUrl, apiKey, allowInsecureHttp: true, listPagination: 'nextUrl', ...plan };
}

/** The one that the local service accepts. */
export function validCredential({ baseUrl, settings: { apiKey } }: LocalService) {
	return credentialFor({ baseUrl, apiKey });
}
