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

/** What a model sees before it decides. */
interface Seen {
	/** The names of its tools. */
	tools: string[];
	/** What they gave back, in the order of the calls. */
	results: string[];
}

/** What a model does next: calls a tool, or says something. */
type Decide = (seen: Seen) => ToolCall | string;

export interface ModelStub {
	baseUrl: string;
	requests: ChatRequest[];
}

/** Makes these tool calls one after the other, then says `answer`. */
export function inTurn(calls: ToolCall[], answer: string): Decide {
	return ({ results }) => calls[results.length] ?? answer;
}

/** An OpenAI-compatible model on loopback. */
export async function startModel(decide: Decide): Promise<ModelStub> {
	const requests: ChatRequest[] = [];
	const server = createServer((request, response) => {
		void readJson(request)
			.then((body) => {
				requests.push(body);
				const seen = whatIsSeen(body);
				response.setHeader('content-type', 'application/json');
				response.end(JSON.stringify(completion(decide(seen), seen.results.length)));
			})
			.catch((error: unknown) => {
				// The agent ends with it.
				response.writeHead(400).end(JSON.stringify({ error: { message: String(error) } }));
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

function whatIsSeen({ messages, tools = [] }: ChatRequest): Seen {
	const results = messages.filter(({ role }) => role === 'tool');
	return {
		tools: tools.map((tool) => tool.function.name),
		results: results.map(({ content }) => String(content)),
	};
}

function completion(decision: ToolCall | string, index: number): object {
	const isAnswer = typeof decision === 'string';
	const message = isAnswer
		? { role: 'assistant', content: decision }
		: {
				role: 'assistant',
				content: null,
				tool_calls: [
					{
						id: `call_${index}`,
						type: 'function',
						function: { name: decision.name, arguments: JSON.stringify(decision.arguments) },
					},
				],
			};
	return {
		id: `completion_${index}`,
		object: 'chat.completion',
		created: 0,
		model: 'local-model',
		choices: [{ index: 0, message, finish_reason: isAnswer ? 'stop' : 'tool_calls' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
