import type { IDataObject } from 'n8n-workflow';

import { failRequests, type Fault } from '../service';
import { until } from '../support/eventLoop';
import { retryOnFail, triesOf } from '../support/tries';
import { seed, workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);

const lost: Fault = { kind: 'reset', afterWork: true };
const options = { maxConcurrentItems: 1, maxRetries: 0 };
const items = ['a', 'b', 'c'].map((name, index) => ({ name, id: `ws-${index}` }));
const create = {
	...{ resource: 'workspace', operation: 'create', options },
	...{ mappingMode: 'json', fieldsJson: '={"name":"{{ $json.name }}"}' },
};

/** The requests with these numbers meet the fault. */
function failAt(numbers: number[], fault = lost): void {
	failRequests(bench.service, numbers, fault);
}

const created = () => [...bench.service.workspaces.values()].map(({ name }) => name);
const names = (outputs: IDataObject[]) => outputs.map(({ name }) => name);
const CHECK_FIRST = 'check in the service before you try again';
const DELETE_FIRST = 'Delete it if found in the service, then retry this execution';

describe('a create with unknown outcome', () => {
	it('is not sent again by Retry On Fail, and says each time what to do', async () => {
		failAt([2]);
		const { error } = await tries.run(create, items, retryOnFail(3));

		expect(created()).toEqual(['a', 'b']);
		expect(bench.service.journal).toHaveLength(2);
		expect(error?.message).toMatch(/closed the connection/);
		expect(error?.description).toContain(DELETE_FIRST);
	});

	it('lets Retry On Fail complete the others where the node continues', async () => {
		failAt([1]);
		const settings = { ...retryOnFail(3), onError: 'continueRegularOutput' as const };
		const { outputs } = await tries.run(create, items, settings);

		expect(created()).toEqual(['a', 'b', 'c']);
		expect(outputs[0].error).toContain(CHECK_FIRST);
		expect(names(outputs.slice(1))).toEqual(['b', 'c']);
	});

	it('is sent again when a person retries, who has looked', async () => {
		failAt([2], { kind: 'reset' });
		await tries.run(create, items, retryOnFail(2));
		const { outputs } = await tries.retry();

		expect(created()).toEqual(['a', 'b', 'c']);
		expect(names(outputs)).toEqual(['a', 'b', 'c']);
	});

	it('is held back again when it happens again in the retry', async () => {
		failAt([2, 3], { kind: 'reset' });
		await tries.run(create, items, retryOnFail(2));
		const { error } = await tries.retry();
		const { outputs } = await tries.retry();

		expect(error?.description).toContain(DELETE_FIRST);
		expect(bench.service.journal).toHaveLength(5);
		expect(names(outputs)).toEqual(['a', 'b', 'c']);
	});

	it('is still unknown, and listed, when the retry ends before it is sent', async () => {
		let secondOver: Promise<unknown> | undefined;
		bench.service.onRequest(async (number, finished) => {
			if (number === 2) secondOver = finished;
			if (number === 1) await until(() => secondOver !== undefined).then(() => secondOver);
			bench.service.inject(number === 2 ? lost : { kind: 'status', status: 422 });
		});
		const parallel = { ...create, options: { ...options, maxConcurrentItems: 2 } };
		await tries.run(parallel, items);
		const { error, context } = await tries.retry(create);

		expect(error?.description).toContain('0 of 3 items were completed');
		expect(error?.context.data).toMatchObject({
			unknownOutcome: { count: 1, items: [{ item: 1 }] },
		});
		expect(context.checkpoint).toBeDefined();
	});

	it('shows the API key nowhere in what is stored', async () => {
		const { apiKey } = bench.service.settings;
		failAt([2], { kind: 'status', status: 500, body: `{"message":"key ${apiKey}"}` });
		const { run } = await tries.run(create, items);
		const stored = JSON.stringify(run.data);

		expect(stored).toContain('checkpoint');
		expect(stored).not.toContain(apiKey);
	});
});

it('an update with unknown outcome is sent again, since twice is like once', async () => {
	seed(bench.service, ...items.map(({ id }) => ({ id })));
	failAt([2]);
	const update = { ...create, ...workspaceById('update') };
	const { outputs } = await tries.run(update, items, retryOnFail(2));

	expect(names(outputs)).toEqual(['a', 'b', 'c']);
	expect(bench.service.journal).toHaveLength(4);
});
