import type { IDataObject } from 'n8n-workflow';

import { failRequests, type Fault } from '../service';
import { retryOnFail, triesOf } from '../support/tries';
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

	it('shows the API key nowhere in what is stored', async () => {
		const { apiKey } = bench.service.settings;
		failAt([2], { kind: 'status', status: 500, body: `{"message":"key ${apiKey}"}` });
		const { run } = await tries.run(create, items);
		const stored = JSON.stringify(run.data);

		expect(stored).toContain('checkpoint');
		expect(stored).not.toContain(apiKey);
	});
});
