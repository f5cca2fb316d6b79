import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onCleanup } from '../../../processes/cleanup.mjs';

export interface ToolCall {
	name: string;
	arguments: Record<string, unknown>;
}

interface ChatRequest {
	messages: Array<{ role: string; content: unknown }>;
	tools?: Array<{ function: { name: string; parameters: { properties?: object } } }>;
}

export interface ModelStub {
	baseUrl: string;
	requests: ChatRequest[];
}

/** An OpenAI-compatible model on loopback: it makes these tool calls one after the other, then says `answer`. */
export async function startModel(calls: ToolCall[], answer: string): Promise<ModelStub> {
	const requests: ChatRequest[] = [];
	const server = createServer((request, response) => {
		void readJson(request).then((body) => {
			requests.push(body);
			const done = body.messages.filter(({ role }) => role === 'tool').length;
			response.setHeader('content-type', 'application/json');
			response.end(JSON.stringify(completion(calls[done], done, answer)));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onCleanup(() => {
		server.close();
		server.closeAllConnections();
	});
	const { port } = server.address() as AddressInfo;
	return { baseUrl: `http://127.0.0.1:${port}/v1`, requests };
}

async function readJson(request: IncomingMessage): Promise<ChatRequest> {
	return JSON.parse(await text(request)) as ChatRequest;
}

function completion(call: ToolCall | undefined, index: number, answer: string): object {
	const message = call
		? {
				role: 'assistant',
				content: null,
				tool_calls: [
					{
						id: `call_${index}`,
						type: 'function',
						function: { name: call.name, arguments: JSON.stringify(call.arguments) },
					},
				],
			}
		: { role: 'assistant', content: answer };
	return {
		id: `completion_${index}`,
		object: 'chat.completion',
		created: 0,
		model: 'local-model',
		choices: [{ index: 0, message, finish_reason: call ? 'tool_calls' : 'stop' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
