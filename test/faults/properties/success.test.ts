import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { draws, DRAWS_TIMEOUT } from '../../support/draws';
import { retryOnFail, trackTries } from '../../support/tries';
import { createWorkspace, seed, workspaceById } from '../../support/workspaces';
import { useEngine } from '../../support/useEngine';
import { startOver } from './runs';

const bench = useEngine();
const tries = trackTries(bench);

/** Parameters for an item, which sends its name or its ID. */
const fields = { mappingMode: 'json', fieldsJson: '={"name":"{{ $json.name }}","seats":7}' };
const operations = {
	create: createWorkspace(fields),
	update: { ...workspaceById('update'), ...fields },
	delete: workspaceById('delete'),
	agent: { resource: 'agent', operation: 'create', agentName: '={{ $json.name }}', model: 'm' },
};

interface Response {
	status: number;
	body: string;
}

interface Case {
	operation: keyof typeof operations;
	/** To each of the items. */
	responses: Response[];
	/** The item that the service refuses once, which is why there is something to retry. */
	refused: number;
	maxConcurrentItems: number;
	hasRetryOnFail: boolean;
}

/** What an object may say about itself. */
const words = fc.constantFrom(
	...['failed', 'error', 'index is still building', '', 0, 404, 500, true, false, null],
	...[[], {}, ['a warning'], { message: 'no', code: 500 }],
);
const saying = (names: string[]) =>
	fc.dictionary(fc.constantFrom(...names), words, { maxKeys: 5, noNullPrototype: true });
/** They decide nothing about a create or an update, even if nothing of the object is shown. */
const irrelevant = ['status', 'code', 'statusCode', 'message', 'deleted'];
const ownFields = saying([...irrelevant, 'error', 'errors', 'success', 'ok']);
/** What shows that it is the object: an ID of whatever name, or a field as it was sent. */
const shown = (isAgent: boolean) =>
	fc
		.tuple(
			fc.constantFrom(
				...(isAgent
					? ['id', 'uuid', 'agentId', 'agent_id']
					: ['id', '_id', 'uuid', 'workspaceId', 'workspace_id']),
			),
			fc.oneof(fc.uuid(), fc.integer({ min: 1 })),
		)
		.map(([name, id]) => ({ [name]: id }));
/** An object may be within another, or have its fields within. */
const wrap = fc.constantFrom<(object: IDataObject) => IDataObject>(
	(object) => object,
	(data) => ({ data }),
	(agent) => ({ agent }),
);
const text = (value: unknown) => JSON.stringify(value);
const anyBody = fc.oneof(
	ownFields.map(text),
	fc.constantFrom('', 'OK', 'null', '[]', '{"success":', '<p>error</p>'),
);

/** A body that shows the object, among whatever words. */
const showing = (isAgent: boolean) =>
	fc
		.tuple(ownFields, shown(isAgent), wrap, fc.boolean())
		.map(([own, object, wrapped, isWithin]) =>
			text(isWithin ? wrapped({ ...own, ...object }) : { ...own, ...wrapped(object) }),
		);
/** After a delete, only these flags count. */
const deleted = ownFields
	.filter(({ success, ok, deleted: flag }) => ![success, ok, flag].includes(false))
	.map(text);

function responseTo(operation: Case['operation']): fc.Arbitrary<Response> {
	const done = fc.record({ status: fc.constantFrom(201, 202, 204), body: anyBody });
	const body =
		operation === 'delete'
			? deleted
			: fc.oneof(showing(operation === 'agent'), saying(irrelevant).map(text));
	return fc.oneof(done, fc.record({ status: fc.constant(200), body }));
}

const anyCase = fc
	.constantFrom(...(Object.keys(operations) as Array<Case['operation']>))
	.chain((operation) =>
		fc.record<Case>({
			operation: fc.constant(operation),
			responses: fc.array(responseTo(operation), { minLength: 1, maxLength: 4 }),
			refused: fc.nat(3),
			maxConcurrentItems: fc.integer({ min: 1, max: 4 }),
			hasRetryOnFail: fc.boolean(),
		}),
	);

const rowName = (index: number) => `row ${index}`;

/** The service does the work each time, and responds with the given body. */
async function prepare({ operation, responses, refused }: Case): Promise<IDataObject[]> {
	const items = responses.map((_, index) => ({ id: `ws-${index}`, name: rowName(index) }));
	await startOver(bench);
	if (['update', 'delete'].includes(operation))
		seed(bench.service, ...items.map(({ id }) => ({ id })));
	responses.forEach(({ status, body }, index) => {
		const which =
			operation === 'delete' ? { path: `/v1/workspaces/ws-${index}` } : { sent: rowName(index) };
		if (index === refused) bench.service.inject({ kind: 'status', status: 422, ...which });
		const headers = { 'content-type': 'application/json' };
		const answer = { kind: 'answer', status, body, headers, afterWork: true } as const;
		bench.service.inject({ ...answer, ...which, times: Infinity });
	});
	return items;
}

it(
	"a 2xx means done, whatever the body says, and Retry doesn't send it again",
	async () => {
		await fc.assert(
			fc.asyncProperty(anyCase, async (given) => {
				const { operation, responses, refused, maxConcurrentItems, hasRetryOnFail } = given;
				const items = await prepare(given);
				const options = { maxConcurrentItems, maxRetries: 2 };
				const settings = hasRetryOnFail ? retryOnFail(2) : {};
				let result = await tries.run({ ...operations[operation], options }, items, settings);
				if (result.run.status !== 'success') {
					expect(result.error?.message).toMatch(
						/^The service rejected the (fields|request): Unproc/,
					);
					result = await tries.retry();
				}

				expect([result.error, result.outputs.length]).toEqual([undefined, items.length]);
				const sent = bench.service.journal.map(({ path, body }) =>
					items.findIndex(({ id, name }) => path.endsWith(`/${id}`) || body.includes(String(name))),
				);
				const wanted = [...items.keys(), ...(refused < responses.length ? [refused] : [])];
				expect(sent.sort()).toEqual(wanted.sort());
			}),
			draws(300),
		);
	},
	DRAWS_TIMEOUT,
);
