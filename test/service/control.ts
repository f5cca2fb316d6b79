import type { FastifyInstance } from 'fastify';
import type { Core } from './core';
import { httpError } from './errors';
import type { Fault } from './faults';
import { requireObject, type JsonObject } from './json';
import { settingsProblem } from './settings';
import { shift, shifts, type Shift } from './shift';

/** Adds the routes that steer a service which runs in another process. */
export function addControlRoutes(control: FastifyInstance, core: Core): void {
	const { settings, journal, workspaces, agents, listPages } = core;

	control.get('/journal', (_request, reply) => {
		reply.send(journal);
	});

	control.get('/state', (_request, reply) => {
		reply.send({
			workspaces: [...workspaces.items.values()],
			agents: [...agents.items.values()],
		});
	});

	/** Makes `count` workspaces of about `bytes` each. */
	control.post('/fill', (request, reply) => {
		const { count, bytes } = requireObject(request.body) as { count: number; bytes: number };
		const notes = 'x'.repeat(Math.max(0, bytes - 80));
		for (let n = 0; n < count; n++) workspaces.add({ title: `Workspace ${n}`, notes });
		reply.code(204).send();
	});

	control.post('/faults', (request, reply) => {
		addFault(core, requireObject(request.body));
		reply.code(204).send();
	});

	/** Changes the front of the list once its next page is read. */
	control.post('/shift', (request, reply) => {
		const { change } = requireObject(request.body) as { change: Shift };
		if (!shifts.includes(change)) throw httpError(422, `change: must be ${shifts.join(' or ')}`);
		listPages.call = () => {
			delete listPages.call;
			shift(workspaces.items, change);
		};
		reply.code(204).send();
	});

	control.patch('/settings', (request, reply) => {
		const changes = requireObject(request.body);
		const problem = settingsProblem(changes);
		if (problem) throw httpError(422, problem);
		reply.send(Object.assign(settings, changes));
	});

	control.post('/reset', (_request, reply) => {
		core.reset();
		reply.code(204).send();
	});
}

function addFault({ faults }: Core, fields: JsonObject): void {
	// JSON has no Infinity; JSON.stringify makes it null.
	const fault = { ...fields, times: fields.times === null ? Infinity : fields.times };
	try {
		faults.add(fault as Fault);
	} catch (error) {
		throw httpError(422, error instanceof Error ? error.message : String(error));
	}
}
