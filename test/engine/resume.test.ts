import type { IDataObject } from 'n8n-workflow';

import { failRequests, type Fault } from '../service';
import { retryOnFail, triesOf } from '../support/tries';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);

const refused: Fault = { kind: 'status', status: 422 };
const options = { maxConcurrentItems: 1, maxRetries: 0 };
const workspaceId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
const items = ['a', 'b', 'c', 'd'].map((name, index) => ({ name, id: `ws-${index}` }));

const create = (name = '{{ $json.name }}') => ({
	...{ resource: 'workspace', operation: 'create', options },
	...{ mappingMode: 'json', fieldsJson: `={"name":"${name}"}` },
});
const update = { ...create(), operation: 'update', workspaceId };
const remove = { resource: 'workspace', operation: 'delete', options, workspaceId };
const get = { ...remove, operation: 'get' };

/** The request with this number meets the fault. */
function failAt(number: number, fault = refused): void {
	failRequests(bench.service, [number], fault);
}

function seed(): void {
	for (const { id } of items) bench.service.workspaces.set(id, { id });
}

const names = (objects: Iterable<object>) =>
	[...objects].map((object) => (object as IDataObject).name);
const created = () => names(bench.service.workspaces.values());
const sent = () => bench.service.journal.map(({ method, path }) => `${method} ${path}`);

describe('the retry of a failed run', () => {
	it('sends only what was not completed, and gives all in the order of the items', async () => {
		failAt(3);
		const failed = await tries.run(create(), items);
		const retried = await tries.retry();

		expect([failed.run.status, created().length]).toEqual(['error', 4]);
		expect(retried.run.status).toBe('success');
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
		expect(names(retried.outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(retried.items('App Builder').map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
		expect(bench.service.journal).toHaveLength(5);
	});

	it('goes on over any number of attempts', async () => {
		for (const number of [2, 3, 4, 5]) {
			failAt(number);
			await (number === 2 ? tries.run(create(), items) : tries.retry());
		}
		const { outputs } = await tries.retry();

		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
	});

	it('keeps what was completed when an item cannot be sent at all', async () => {
		failAt(3);
		await tries.run(create(), items);
		const { error } = await tries.retry({ ...create(), fieldsJson: 'no JSON' });
		const { outputs } = await tries.retry(create());

		expect(error?.message).toMatch(/not valid JSON/);
		expect(error?.description).toContain('2 of 4 items were completed in earlier attempts.');
		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
	});

	it('resumes updates', async () => {
		seed();
		failAt(3);
		await tries.run(update, items);
		const { outputs } = await tries.retry();

		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(sent()).toEqual([0, 1, 2, 2, 3].map((id) => `PATCH /v1/workspaces/ws-${id}`));
	});

	it('resumes deletes, without a 404 for what is gone', async () => {
		seed();
		failAt(3);
		await tries.run(remove, items);
		const { outputs } = await tries.retry();

		expect(outputs).toEqual(items.map(() => ({ deleted: true })));
		expect(sent()).toEqual([0, 1, 2, 2, 3].map((id) => `DELETE /v1/workspaces/ws-${id}`));
	});

	it('takes a 404 for success where an earlier attempt may have deleted', async () => {
		seed();
		failAt(3, { kind: 'reset', afterWork: true });
		await tries.run(remove, items);
		const { outputs } = await tries.retry();

		expect(outputs).toEqual(items.map(() => ({ deleted: true })));
		expect(bench.service.workspaces.size).toBe(0);
	});

	it('reads again what is only read', async () => {
		seed();
		failAt(3);
		await tries.run(get, items);
		const { outputs, context } = await tries.retry();

		expect(outputs).toEqual(items.map(({ id }) => ({ id })));
		expect(bench.service.journal).toHaveLength(3 + 4);
		expect(context).toEqual({});
	});

	it('leaves nothing behind when it succeeds', async () => {
		failAt(3);
		const failed = await tries.run(create(), items);
		const retried = await tries.retry();

		expect(failed.context.checkpoint).toBeDefined();
		expect(retried.context).toEqual({});
	});

	it('says below the output how much was done before', async () => {
		failAt(3);
		await tries.run(create(), items);
		const { task } = await tries.retry();

		expect(task('App Builder').hints?.[0].message).toBe(
			"2 of 4 items were completed earlier and not sent again. With another account's key, start a new execution.",
		);
	});
});

describe('Retry On Fail', () => {
	it('carries every item out once while the service fails twice', async () => {
		failAt(3, { ...refused, times: 2 });
		const { outputs, run, context } = await tries.run(create(), items, retryOnFail(3));

		expect(run.status).toBe('success');
		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
		expect(context).toEqual({});
	});

	it('carries every item out once with Continue On Fail', async () => {
		failAt(1, { ...refused, times: 2 });
		const settings = { ...retryOnFail(3), onError: 'continueRegularOutput' as const };
		const { outputs } = await tries.run(create(), items, settings);

		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created().sort()).toEqual(['a', 'b', 'c', 'd']);
	});

	it('creates nothing twice because the service calls a field of its own `error`', async () => {
		const body = { ...create(), fieldsJson: '={"name":"{{ $json.name }}","error":"none"}' };
		const { outputs } = await tries.run(body, items, retryOnFail(3));

		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
	});

	it('is followed by a retry that knows of all its attempts', async () => {
		failAt(3, { ...refused, times: 2 });
		await tries.run(create(), items, retryOnFail(2));
		const { outputs } = await tries.retry();

		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
	});
});
