import type { FastifyInstance } from 'fastify';
import type { Collection } from './collection';
import { httpError } from './errors';
import { requireObject, type JsonObject } from './json';

interface FieldRule {
	field: string;
	accepts: (value: unknown) => boolean;
	text: string;
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

const isTextListIfGiven = (value: unknown) =>
	value === undefined ||
	(Array.isArray(value) && value.every((entry) => typeof entry === 'string'));

const rules: FieldRule[] = [
	{ field: 'name', accepts: isText, text: 'must be a non-empty string' },
	{ field: 'model', accepts: isText, text: 'must be a non-empty string' },
	{ field: 'capabilities', accepts: isTextListIfGiven, text: 'must be an array of strings' },
];

/** Adds the routes of the agent resource. */
export function addAgentRoutes(v1: FastifyInstance, agents: Collection): void {
	v1.post('/agents', (request, reply) => {
		const fields = requireObject(request.body);
		assertAgent(fields);
		reply.code(201).send(agents.add(fields));
	});
}

function assertAgent(fields: JsonObject): void {
	const problems = rules
		.filter(({ field, accepts }) => !accepts(fields[field]))
		.map(({ field, text }) => `${field}: ${text}`);
	if (problems.length > 0) throw httpError(422, problems.join('; '));
}
