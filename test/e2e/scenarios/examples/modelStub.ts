import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import type { N8nApi } from '../../../n8n/n8nApi.mjs';
import { onCleanup } from '../../../n8n/processes/cleanup.mjs';
import { listen } from '../../../support/listen';

interface ToolCall {
	name: string;
	arguments: Record<string, unknown>;
}

interface ChatRequest {
	messages: Array<{ role: string; content: unknown }>;
	tools?: Array<{ function: { name: string } }>;
}

/** An OpenAI-compatible model that makes these tool calls one after another, then says `answer`. */
export async function startModel(api: N8nApi, calls: ToolCall[], answer: string) {
	const requests: ChatRequest[] = [];
	/** What the tools returned, in call order. */
	const results = () =>
		(requests.at(-1)?.messages ?? [])
			.filter(({ role }) => role === 'tool')
			.map(({ content }) => JSON.stringify(content));
	const server = createServer(async (request, response) => {
		requests.push((await json(request)) as ChatRequest);
		const index = results().length;
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(completion(calls[index] ?? answer, index)));
	});
	const url = `http://127.0.0.1:${await listen(server)}/v1`;
	onCleanup(() => {
		server.close();
		server.closeAllConnections();
	});
	const data = { apiKey: 'none', url, header: false };
	const credential = await api.createCredential('Local model', data, 'openAiApi');
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
