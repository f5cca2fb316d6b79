import { failRequests } from '../service';
import { createWorkspace, seed, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const get = workspaceById('get');
const items = [{ id: 'ws_1' }, { id: 'ws_9' }, { id: '..' }, { id: 'ws_2' }];
const notFound = `No workspace has the ID "ws_9" [item 1]`;
const onward = { onError: 'continueRegularOutput' } as const;
const refused = `'Workspace' is "..", which isn't an ID [item 2]`;

beforeEach(() => seed(bench.service, { id: 'ws_1' }, { id: 'ws_2' }));

it("throws for an item with bad input before any item's request", async () => {
	const { error } = await bench.runNode(get, items);

	expect(error?.message).toBe(refused);
	expect(bench.service.journal).toEqual([]);
});

it("outputs one item with an error text per failed item, and doesn't affect the others", async () => {
	const result = await bench.runNode(get, items, onward);

	expect(result.run.status).toBe('success');
	expect(result.items).toMatchObject([
		{ json: { id: 'ws_1' }, pairedItem: { item: 0 } },
		{ json: { error: notFound, reason: 'notFound', httpCode: '404' }, pairedItem: { item: 1 } },
		{
			json: { error: refused, reason: 'input', description: expect.any(String) },
			pairedItem: { item: 2 },
		},
		{ json: { id: 'ws_2' }, pairedItem: { item: 3 } },
	]);
});

it('sends failed items to the error output, with their input fields', async () => {
	const { json, failed } = await bench.runNode(get, items, { onError: 'continueErrorOutput' });

	expect(json).toEqual([{ id: 'ws_1' }, { id: 'ws_2' }]);
	expect(failed).toMatchObject([
		{
			json: { id: 'ws_9', error: notFound, reason: 'notFound', httpCode: '404' },
			pairedItem: { item: 1 },
		},
		{ json: { id: '..', error: refused, reason: 'input' }, pairedItem: { item: 2 } },
	]);
	expect(failed[0].json.description).toMatch(/^It may have been deleted/);
});

it("keeps an item's own fields on the error output, but for its `error`", async () => {
	const own = { reason: 'Budget', description: 'A shop', httpCode: 'none' };
	const { failed } = await bench.runNode(get, [{ id: 'ws_9', error: 'E7', ...own }], {
		onError: 'continueErrorOutput',
	});

	expect(failed[0].json).toEqual({
		id: 'ws_9',
		...own,
		error: expect.stringMatching(/^No workspace/),
	});
});

it('says only once, in the error text, that something may have been created', async () => {
	bench.service.inject({ kind: 'resetMidBody' });
	const { json } = await bench.runNode(createWorkspace(), [{ name: 'a' }], onward);

	expect(json).toEqual([
		{
			error: expect.stringMatching(
				/closed the connection .*check in the service before you try again\.$/,
			),
			reason: 'outcomeUnknown',
		},
	]);
});

it('keeps the rest of the advice separate', async () => {
	bench.service.inject({ kind: 'answer', body: '{' });
	const create = { resource: 'agent', operation: 'create', agentName: 'a' };
	const { json } = await bench.runNode(create, [{}], onward);

	expect(json).toMatchObject([
		{
			error: expect.stringMatching(/may have gone through/),
			description: "If this keeps happening, check that 'Base URL' in the credential ends in /v1.",
		},
	]);
});

it('outputs what was read of an interrupted list, then the error item', async () => {
	bench.service.settings.pageSize = 1;
	failRequests(bench.service, [2], { kind: 'status', status: 403 });
	const getAll = { resource: 'workspace', operation: 'getAll', returnAll: true };
	const { json } = await bench.runNode(getAll, [{}], onward);

	expect(json).toMatchObject([
		{ id: 'ws_1' },
		{
			error: expect.stringMatching(/^Only 1 workspace could be read\. The API key isn't allowed/),
		},
	]);
});
