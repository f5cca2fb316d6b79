import type { IDataObject } from 'n8n-workflow';

import { failRequests } from '../service';
import type { TestNode } from '../support/engine';
import { trackTries } from '../support/tries';
import { createWorkspace, getNames, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);

const options: IDataObject = { maxConcurrentItems: 1, maxRetries: 0 };
const items = ['a', 'b', 'c', 'd'].map((name, index) => ({ name, id: `ws-${index}` }));

const sending = (fields: string) =>
	createWorkspace({ mappingMode: 'json', fieldsJson: `={${fields}}`, options });
const create = sending('"name":"{{ $json.name }}"');
/** Sends something else in every attempt. */
const edited = sending('"name":"{{ $json.name }}","at":"{{ Math.random() }}","note":"new"');
/** Sends the name of one item in upper case. */
const correcting = (name: string) =>
	sending(`"name":"{{ $json.name.replace('${name}', '${name.toUpperCase()}') }}"`);

const update = (parameters: object) => ({ ...parameters, ...workspaceById('update') });

const created = () => getNames(bench.service.workspaces.values());

/** An execution with two completed items and a rejected third. */
async function failThird(parameters: object) {
	failRequests(bench.service, [3], { kind: 'status', status: 422 });
	return await tries.run(parameters, items);
}

/** The next retry, and how many requests it sends. */
async function retry(parameters?: object, settings?: Partial<TestNode>) {
	const before = bench.service.journal.length;
	const result = await tries.retry(parameters, settings);
	return { ...result, sent: bench.service.journal.length - before };
}

describe('a retry after an edit', () => {
	it.each<[string, object]>([
		['all requests', edited],
		['a completed item', correcting('b')],
	])('of %s sends only what was not completed', async (_, parameters) => {
		await failThird(create);
		const { outputs, sent } = await retry(parameters);

		expect(getNames(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
		expect(sent).toBe(2);
	});

	it('that makes a completed item invalid outputs what it was', async () => {
		await failThird(create);
		const invalid = sending('"name":"{{ $json.name }}" {{ $json.name === "a" ? "," : "" }}');
		const { outputs, sent } = await retry(invalid);

		expect(getNames(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(sent).toBe(2);
	});

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'of the operation sends nothing, and loses nothing (%s)',
		async (onError) => {
			await failThird(create);
			const { outputs, error, sent } = await retry(update(create), { onError });
			const message = '2 items completed earlier had another operation or Base URL';
			const said =
				onError === 'stopWorkflow'
					? [error?.message]
					: outputs.map((one) => String(one.error).replace(/ \[item \d\]$/, ''));

			expect([new Set(said), sent]).toEqual([new Set([message]), 0]);
			expect(error?.description ?? outputs[0].description).toMatch(/^To resume, undo that change/);
			await retry(create, { onError: 'stopWorkflow' });
			expect(created()).toEqual(['a', 'b', 'c', 'd']);
		},
	);

	it('of the operation forgets what is unknown', async () => {
		failRequests(bench.service, [1], { kind: 'reset' });
		await tries.run(create, items.slice(0, 1));
		const { error } = await retry({ ...create, ...workspaceById('delete') });

		expect(error?.message).toMatch(/^No workspace has the ID "ws-0"/);
	});
});

it("a retry doesn't repeat what an earlier item with the same match values only skipped", async () => {
	const skip = (name: string) => ({
		...upsert({ ifWorkspaceExists: 'skip', options }),
		...{ mappingMode: 'json', fieldsJson: `={"name":"${name}"}` },
	});
	bench.service.inject({ kind: 'status', status: 422, sent: '"c"', times: 2 });
	await tries.run(skip('{{ $json.name }}'), items);
	const edit = skip("{{ $itemIndex === 0 ? 'b' : $json.name }}");
	await retry(edit);
	const { task } = await retry(edit);

	const [, hint] = task('App Builder').hints ?? [];
	expect(hint.message).toMatch(/^2 of 4 items were completed earlier/);
});
