import type { FastifyInstance } from 'fastify';
import type { Collection } from './collection';
import { httpError } from './errors';
import { requireObject } from './json';
import { listBody, pageOf } from './pages';
import type { ServiceSettings } from './settings';

interface ById {
	Params: { id: string };
}

const notFound = () => httpError(404, 'Workspace not found');

/** Adds the routes of the workspace resource. */
export function addWorkspaceRoutes(
	v1: FastifyInstance,
	workspaces: Collection,
	settings: ServiceSettings,
): void {
	const { items } = workspaces;

	v1.get('/workspaces', (request, reply) => {
		const url = new URL(request.url, `${request.protocol}://${request.host}`);
		const page = pageOf([...items.values()], url, settings.pageSize);
		if (page.next) reply.header('link', `<${page.next}>; rel="next"`);
		reply.send(listBody(page.items, items.size, settings));
	});

	v1.post('/workspaces', (request, reply) => {
		reply.code(201).send(workspaces.add(requireObject(request.body)));
	});

	v1.get<ById>('/workspaces/:id', (request, reply) => {
		const workspace = items.get(request.params.id);
		if (!workspace) throw notFound();
		reply.send(workspace);
	});

	v1.patch<ById>('/workspaces/:id', (request, reply) => {
		const workspace = workspaces.merge(request.params.id, requireObject(request.body));
		if (!workspace) throw notFound();
		reply.send(workspace);
	});

	v1.delete<ById>('/workspaces/:id', (request, reply) => {
		if (!items.delete(request.params.id)) throw notFound();
		reply.code(204).send();
	});
}
