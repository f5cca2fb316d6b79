import type { FastifyInstance } from 'fastify';
import type { Core } from './core';
import { httpError } from './errors';
import { sendPage } from './pages';

export type JsonObject = Record<string, unknown>;

/** Keeps one kind of resource in memory, under IDs that count up. */
export class Collection {
	readonly items = new Map<string, JsonObject>();
	readonly #prefix: string;
	#count = 0;

	constructor(prefix: string) {
		this.#prefix = prefix;
	}

	add(fields: JsonObject): JsonObject {
		const id = `${this.#prefix}_${++this.#count}`;
		// The service's own fields win over fields of the same name in the body. Spreading,
		// unlike assigning, keeps a `__proto__` key an ordinary key.
		const item = { ...{ id }, ...fields, ...{ id, createdAt: new Date().toISOString() } };
		this.items.set(id, item);
		return item;
	}

	clear(): void {
		this.items.clear();
		this.#count = 0;
	}
}

interface ById {
	Params: { id: string };
}

/** Adds the routes of the workspace resource. */
export function addWorkspaceRoutes(v1: FastifyInstance, core: Core): void {
	const { items } = core.workspaces;
	const find = (id: string): JsonObject => {
		const workspace = items.get(id);
		if (!workspace) throw httpError(404, 'Workspace not found');
		return workspace;
	};

	v1.get('/workspaces', (request, reply) => {
		sendPage(core, new URL(request.url, `${request.protocol}://${request.host}`), reply);
	});
	v1.post('/workspaces', (request, reply) => {
		reply.code(201).send(core.workspaces.add(known(requireObject(request.body), core)));
	});
	v1.get<ById>('/workspaces/:id', ({ params }, reply) => {
		reply.send(find(params.id));
	});
	v1.patch<ById>('/workspaces/:id', ({ params: { id }, body }, reply) => {
		const { createdAt } = find(id);
		const merged = { ...items.get(id), ...known(requireObject(body), core), id, createdAt };
		items.set(id, merged);
		reply.send(merged);
	});
	v1.delete<ById>('/workspaces/:id', ({ params }, reply) => {
		find(params.id);
		items.delete(params.id);
		reply.code(204).send();
	});
}

const isText = (value: unknown) => typeof value === 'string';

/** Adds the route of the agent resource. */
export function addAgentRoutes(v1: FastifyInstance, core: Core): void {
	v1.post('/agents', (request, reply) => {
		const fields = requireObject(request.body);
		const { capabilities = [] } = fields;
		const problems = ['name', 'model']
			.filter((name) => !isText(fields[name]) || fields[name] === '')
			.map((name) => `${name}: must be a non-empty string`);
		if (!Array.isArray(capabilities) || !capabilities.every(isText)) {
			problems.push('capabilities: must be an array of strings');
		}
		if (problems.length > 0) throw httpError(422, problems.join('; '));
		reply.code(201).send(core.agents.add(known(fields, core)));
	});
}

/** The fields that the service stores. */
function known(fields: JsonObject, { settings: { knownFields } }: Core): JsonObject {
	if (knownFields === undefined) return fields;
	return Object.fromEntries(Object.entries(fields).filter(([name]) => knownFields.includes(name)));
}

function requireObject(body: unknown): JsonObject {
	if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as JsonObject;
	throw httpError(400, 'The body must be a JSON object');
}
