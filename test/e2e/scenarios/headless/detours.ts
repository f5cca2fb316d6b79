import type { INodeParameters } from 'n8n-workflow';
import type { LocalService } from '../../../service';
import type { Listener } from '../../../support/listener';

interface Detour {
	/** The list of workspaces unless told. */
	url?: string;
	/** Of the HTTP Request node. */
	parameters?: INodeParameters;
	prepare?: () => void;
	/** What n8n keeps of the execution says so. */
	text: RegExp;
	/** How many requests the service gets to see: none unless told. */
	requests?: number;
}

const REFUSED = /The API key wasn't sent: /;

/** The option Pagination of the HTTP Request node, with the expressions for the next address and the end. */
export const pagesFrom = (nextURL: string, completeExpression: string): INodeParameters => ({
	options: {
		pagination: {
			pagination: {
				paginationMode: 'responseContainsNextURL',
				nextURL,
				paginationCompleteWhen: 'other',
				completeExpression,
				limitPagesFetched: true,
				maxRequests: 10,
				requestInterval: 0,
			},
		},
	},
});

/** The HTTP Request node's own ways to lead the key to someone else; the engine tests try many more. */
export function detours(service: LocalService, listener: Listener): Record<string, Detour> {
	const elsewhere = `${listener.origin}/v1/workspaces`;
	return {
		'to another port': { url: elsewhere, text: REFUSED },
		'through a proxy': { parameters: { options: { proxy: listener.origin } }, text: REFUSED },
		'with Ignore SSL Issues': {
			parameters: { options: { allowUnauthorizedCerts: true } },
			text: REFUSED,
		},
		'to a next page elsewhere': {
			parameters: pagesFrom(`={{ $pageCount ? "${elsewhere}" : undefined }}`, '={{ false }}'),
			text: REFUSED,
			requests: 1,
		},
		'behind a redirect': {
			parameters: {
				options: { redirect: { redirect: { followRedirects: true, maxRedirects: 5 } } },
			},
			prepare: () => {
				const headers = { location: elsewhere };
				service.inject({ kind: 'answer', status: 307, headers });
			},
			text: /307/,
			requests: 1,
		},
	};
}
