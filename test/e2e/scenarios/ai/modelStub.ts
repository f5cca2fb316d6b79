import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onCleanup } from '../../../processes/cleanup.mjs';

interface ToolCall {
	name: string;
	arguments: Record<string, unknown>;
}

interface ChatRequest {
	messages: Array<{ role: string; content: unknown }>;
	tools?: Array<{ function: { name: string } }>;
}

/** An OpenAI-compatible model on loopback that makes these tool calls one after the other, then says `answer`. */
export async function startModel(calls: ToolCall[], answer: string) {
	const requests: ChatRequest[] = [];
	/** What the tools gave back, in the order of the calls. */
	const results = () =>
		(requests.at(-1)?.messages ?? [])
			.filter(({ role }) => role === 'tool')
			.map(({ content }) => JSON.stringify(content));
	const server = createServer((request, response) => {
		void json(request).then((body) => {
			requests.push(body as ChatRequest);
			const index = results().length;
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(completion(calls[index] ?? answer, index)));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onCleanup(() => {
		server.close();
		server.closeAllConnections();
	});
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	/** For n8n's OpenAI node. */
	const credential = { apiKey: 'none', url, header: false };
	return { credential, requests, results };
}

function completion(decision: ToolCall | string, index: number): object {
	const isAnswer = typeof decision === 'string';
	const toCall = ({ name, arguments: args }: ToolCall) => ({
		id: `call_${index}`,
		type: 'function',
		function: { name, arguments: JSON.stringify(args) },
	});
	const message = isAnswer
		? { role: 'assistant', content: decision }
		: { role: 'assistant', content: null, tool_calls: [toCall(decision)] };
	return {
		id: `completion_${index}`,
		object: 'chat.completion',
		created: 0,
		model: 'local-model',
		choices: [{ index: 0, message, finish_reason: isAnswer ? 'stop' : 'tool_calls' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
