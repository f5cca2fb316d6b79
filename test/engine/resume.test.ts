import type { IDataObject } from 'n8n-workflow';

import { failRequests, type Fault } from '../service';
import { retryOnFail, triesOf } from '../support/tries';
import { seed, workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);

const refused: Fault = { kind: 'status', status: 422 };
const options = { maxConcurrentItems: 1, maxRetries: 0 };
const items = ['a', 'b', 'c', 'd'].map((name, index) => ({ name, id: `ws-${index}` }));

const create = {
	...{ resource: 'workspace', operation: 'create', options },
	...{ mappingMode: 'json', fieldsJson: '={"name":"{{ $json.name }}"}' },
};
const byId = (operation: string) => ({ ...create, ...workspaceById(operation) });

/** The request with this number meets the fault. */
function failAt(number: number, fault = refused): void {
	failRequests(bench.service, [number], fault);
}

const seedAll = () => seed(bench.service, ...items.map(({ id }) => ({ id })));
const names = (objects: Iterable<object>) =>
	[...objects].map((object) => (object as IDataObject).name);
const created = () => names(bench.service.workspaces.values());
const sent = () => bench.service.journal.map(({ method, path }) => `${method} ${path}`);

describe('the retry of a failed run', () => {
	it('sends only what was not completed, and gives all in the order of the items', async () => {
		failAt(3);
		const failed = await tries.run(create, items);
		const retried = await tries.retry();

		expect(failed.run.status).toBe('error');
		expect(failed.context.checkpoint).toBeDefined();
		expect(retried.run.status).toBe('success');
		expect(retried.context.checkpoint?.entries).toEqual([]);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
		expect(names(retried.outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(retried.items('App Builder').map(({ pairedItem }) => pairedItem)).toEqual(
			items.map((_, item) => ({ item })),
		);
		expect(bench.service.journal).toHaveLength(5);
	});

	it('keeps what was completed when an item cannot be sent at all', async () => {
		failAt(3);
		await tries.run(create, items);
		const { error } = await tries.retry({ ...create, fieldsJson: 'no JSON' });
		const { outputs } = await tries.retry(create);

		expect(error?.message).toMatch(/not valid JSON/);
		expect(error?.description).toContain('2 of 4 items were completed in earlier attempts.');
		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
	});

	it.each([
		['update', 'PATCH', items.map(({ id, name }) => ({ id, name }))],
		// Without a 404 for what is gone.
		['delete', 'DELETE', items.map(() => ({ deleted: true }))],
	])('resumes each %s', async (operation, method, expected) => {
		seedAll();
		failAt(3);
		await tries.run(byId(operation), items);
		const { outputs } = await tries.retry();

		expect(outputs).toMatchObject(expected);
		expect(sent()).toEqual([0, 1, 2, 2, 3].map((id) => `${method} /v1/workspaces/ws-${id}`));
	});

	it('takes a 404 for success where an earlier attempt may have deleted', async () => {
		seedAll();
		failAt(3, { kind: 'reset', afterWork: true });
		await tries.run(byId('delete'), items);
		const { outputs } = await tries.retry();

		expect(outputs).toEqual(items.map(() => ({ deleted: true })));
		expect(bench.service.workspaces.size).toBe(0);
	});

	it('reads again what is only read', async () => {
		seedAll();
		failAt(3);
		await tries.run(byId('get'), items);
		const { outputs, context } = await tries.retry();

		expect(outputs).toEqual(items.map(({ id }) => ({ id })));
		expect(bench.service.journal).toHaveLength(3 + 4);
		expect(context.checkpoint?.entries).toEqual([]);
	});
});

describe('Retry On Fail', () => {
	it('carries every item out once while the service fails twice', async () => {
		failAt(3, { ...refused, times: 2 });
		const { outputs, run, context } = await tries.run(create, items, retryOnFail(3));

		expect(run.status).toBe('success');
		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
		expect(context.checkpoint?.entries).toEqual([]);
	});

	it('creates nothing twice because the service calls a field of its own `error`', async () => {
		const body = { ...create, fieldsJson: '={"name":"{{ $json.name }}","error":"none"}' };
		const { outputs } = await tries.run(body, items, retryOnFail(3));

		expect(names(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
	});
});
