import { Readable } from 'node:stream';

import { plans } from '../../../nodes/AppBuilder/access/plans';
import { ServiceError } from '../../../nodes/AppBuilder/errors/ServiceError';
import {
	createClient,
	type RequestOptions,
	type ServiceRequest,
} from '../../../nodes/AppBuilder/transport/client';
import type { RequestContext } from '../../../nodes/AppBuilder/transport/n8nFetch';
import { Sender } from '../../../nodes/AppBuilder/transport/pacing/sender';
import { testNode } from '../testNode';

/** A status, one with headers and a body, the code of a connection that was not made or kept, or no response. */
export type Answer =
	number | [status: number, headers: Record<string, string>, body?: string] | string | 'none';

interface Script extends Partial<RequestOptions> {
	method?: ServiceRequest['method'];
	/** Milliseconds left for an attempt. */
	leftMs?: () => number;
	/** Called for each attempt. */
	onAttempt?: (count: number) => void;
	/** The longest pause that the sender waits for. */
	maxPauseMs?: number;
}

const BASE_URL = 'https://api.example.com:8443/v1';
let keys = 0;

/** One client request to n8n's helper, which returns these responses, then 200. It has its own key. */
export function scriptedRequest(answers: Answer[], script: Script = {}) {
	const { method = 'GET', leftMs, onAttempt, maxPauseMs, ...options } = script;
	const controller = new AbortController();
	const sender = new Sender({ maxPauseMs });
	let calls = 0;

	async function helper() {
		calls++;
		onAttempt?.(calls);
		const answer = answers[calls - 1] ?? 200;
		if (answer === 'none') return await new Promise<never>(() => undefined);
		if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer });
		const [statusCode, headers, text = '{}'] = Array.isArray(answer) ? answer : [answer, {}];
		return { statusCode, headers, body: Readable.from([Buffer.from(text)]) };
	}

	const getNode = () => testNode;
	const context = { getNode, helpers: { httpRequestWithAuthentication: helper } };
	const withOptions = createClient({
		context: context as unknown as RequestContext,
		access: {
			baseUrl: BASE_URL,
			apiKey: `key_${keys++}`,
			plan: plans.business,
			credentialData: {},
			listField: '',
			pagination: { kind: 'automatic' },
			allowedDomains: undefined,
		},
		signal: controller.signal,
		sender,
		leftMs,
	});

	/** The status of the last response, or what ended the request: its status, else its text. */
	async function outcome(): Promise<number | string> {
		const client = withOptions({ timeoutMs: 60_000, maxRetries: 4, ...options });
		return await client({ method, path: 'workspaces', workspaceId: 'ws_1' }).then(
			({ status }) => status,
			(error: Error) => (error instanceof ServiceError && error.httpCode) || error.message,
		);
	}

	return {
		outcome,
		calls: () => calls,
		stop: () => controller.abort(),
		waited: () => sender.waitedMs,
	};
}
