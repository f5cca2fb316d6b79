import type { FastifyInstance } from 'fastify';
import type { Core } from './core';
import { httpError } from './errors';
import { requireObject } from './json';
import { sendPage } from './list';
import { pageOf } from './pages';

interface ById {
	Params: { id: string };
}

const notFound = () => httpError(404, 'Workspace not found');

/** Adds the routes of the workspace resource. */
export function addWorkspaceRoutes(
	v1: FastifyInstance,
	{ workspaces, settings, listPages }: Core,
): void {
	const { items } = workspaces;

	v1.get('/workspaces', (request, reply) => {
		const url = new URL(request.url, `${request.protocol}://${request.host}`);
		const page = pageOf({ items, url, settings });
		const total = items.size;
		listPages.served();
		sendPage(reply, page, total, settings);
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
