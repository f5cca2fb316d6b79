import type { IDataObject } from 'n8n-workflow';

import { failRequests } from '../service';
import type { TestNode } from '../support/engine';
import { trackTries } from '../support/tries';
import { createWorkspace, getNames, seed, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);

const options: IDataObject = { maxConcurrentItems: 1, maxRetries: 0 };
const items = ['a', 'b', 'c', 'd'].map((name, index) => ({ name, id: `ws-${index}` }));

const sending = (fields: string) =>
	createWorkspace({ mappingMode: 'json', fieldsJson: `={${fields}}`, options });
const create = sending('"name":"{{ $json.name }}"');
/** Sends something else in every attempt. */
const volatile = sending('"name":"{{ $json.name }}","at":"{{ Math.random() }}"');
const edited = sending('"name":"{{ $json.name }}","at":"{{ Math.random() }}","note":"new"');
/** Sends the name of one item in upper case. */
const correcting = (name: string) =>
	sending(`"name":"{{ $json.name.replace('${name}', '${name.toUpperCase()}') }}"`);

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

it('a retry after an edit of an option sends only the rest, though every request is new', async () => {
	await failThird(volatile);
	const { outputs } = await retry({ ...volatile, options: { ...options, timeout: 90_000 } });

	expect(getNames(outputs)).toEqual(['a', 'b', 'c', 'd']);
	expect(created()).toEqual(['a', 'b', 'c', 'd']);
});

describe('a retry after an edit that would create again what was completed', () => {
	const UNDO =
		"The node or 'Base URL' has changed since the earlier attempt. To resume, undo the change, or limit it to items that weren't completed, and retry. To create all items again, start a new execution.";

	it('sends nothing, says what the user can choose, and loses nothing: once the edit is undone, the rest is sent', async () => {
		await failThird(volatile);
		for (let times = 0; times < 2; times++) {
			const { error, sent } = await retry(edited);

			expect(error?.message).toBe('2 completed items would be created again [item 0]');
			expect(error?.description).toBe(`${UNDO} 2 of 4 items were completed.`);
			expect(error?.context.data).toMatchObject({ completed: { count: 2 } });
			expect(sent).toBe(0);
		}
		const { outputs, sent } = await retry(volatile);

		expect(getNames(outputs)).toEqual(['a', 'b', 'c', 'd']);
		expect(created()).toEqual(['a', 'b', 'c', 'd']);
		expect(sent).toBe(2);
	});

	it('sends nothing where the edit changes one of the completed items, and the rest where it changes only that', async () => {
		await failThird(create);
		const { error, sent } = await retry(correcting('b'));
		expect([error?.message, sent]).toEqual(['1 completed item would be created again [item 1]', 0]);

		await retry(correcting('c'));
		expect(created()).toEqual(['a', 'b', 'C', 'd']);
	});

	it('says so for every item if the node continues on errors', async () => {
		await failThird(volatile);
		const { outputs } = await retry(edited, { onError: 'continueRegularOutput' });

		expect(outputs.map(({ error }) => error)).toEqual(
			items.map(() => expect.stringMatching(/^2 completed items would be created again/)),
		);
		expect(created()).toEqual(['a', 'b']);
	});

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'sends nothing where a completed item has become invalid, and loses nothing (%s)',
		async (onError) => {
			await failThird(create);
			const invalid = sending('"name":"{{ $json.name }}" {{ $json.name === "a" ? "," : "" }}');
			const { outputs, error, sent, context } = await retry(invalid, { onError });

			expect(sent).toBe(0);
			const stored = JSON.parse(String(context.checkpoint?.entries)) as unknown[];
			expect(stored).toHaveLength(2);
			if (onError === 'stopWorkflow') return expect(error?.message).toMatch(/^'Fields \(JSON\)'/);
			const message = '1 completed item can no longer be recognized [item 0]';
			expect(outputs.map((output) => output.error)).toEqual(items.map(() => message));
		},
	);

	it('sends the rest where the items were edited to updates in between, and back again', async () => {
		await failThird(create);
		failRequests(bench.service, [4], { kind: 'reset' });
		await retry({ ...create, ...workspaceById('update') });
		const { sent } = await retry(create);

		expect(created()).toEqual(['a', 'b', 'c', 'd']);
		expect(sent).toBe(2);
	});

	it('sends nothing either where the items were edited to updates in between, which failed too', async () => {
		await failThird(create);
		failRequests(bench.service, [4], { kind: 'reset' });
		await retry({ ...create, ...workspaceById('update') });
		const { error, sent } = await retry(edited);

		expect([error?.message, sent]).toEqual([
			'2 completed items would be created again [item 0]',
			0,
		]);
	});
});

const update = (parameters: object) => ({ ...parameters, ...workspaceById('update') });

/** Updates that fail at the third item, and again after an edit that sent the first one again. */
async function failAfterEdit(): Promise<void> {
	seed(bench.service, ...items.map(({ id }) => ({ id })));
	await failThird(update(create));
	failRequests(bench.service, [6], { kind: 'status', status: 422 });
	await retry(update(correcting('a')));
}

it('a retry sends the updates that an edit has changed, since they may be sent twice', async () => {
	seed(bench.service, ...items.map(({ id }) => ({ id })));
	await failThird(update(volatile));
	const { outputs, sent } = await retry(update(edited));

	expect(outputs.map(({ note }) => note)).toEqual(['new', 'new', 'new', 'new']);
	expect(sent).toBe(4);
});

it('a retry sends an update again whose edit was undone, since the edited one has replaced it', async () => {
	await failAfterEdit();
	const { outputs } = await retry(update(create));

	expect(getNames(outputs)).toEqual(['a', 'b', 'c', 'd']);
	expect(getNames(bench.service.workspaces.values())).toEqual(['a', 'b', 'c', 'd']);
});

it('a retry sends updates of one workspace again, in order, where an edited one may have overwritten them', async () => {
	const ofOne = items.map(({ name }) => ({ name, id: 'ws-0' }));
	seed(bench.service, { id: 'ws-0' });
	failRequests(bench.service, [3, 4], { kind: 'reset' });
	await tries.run(update(create), ofOne);
	const failed = await retry(update(sending('"name":"{{ $json.name }}","note":"new"')));
	const { outputs, sent } = await retry(update(create));

	expect(failed.sent).toBe(1);
	expect(getNames(outputs)).toEqual(['a', 'b', 'c', 'd']);
	expect(sent).toBe(4);
	expect(bench.service.workspaces.get('ws-0')).toMatchObject({ name: 'd' });
});

it('a retry recognizes what was completed by the parameters of the retry before, though each day sends something else', async () => {
	const daily = (name: string) => sending(`"name":"${name}","on":"{{ $env.TEST_DAY }}"`);
	const corrected = daily("{{ $itemIndex === 2 ? 'C' : $json.name }}");
	process.env.N8N_BLOCK_ENV_ACCESS_IN_NODE = 'false';
	process.env.TEST_DAY = 'Monday';
	await failThird(daily('{{ $json.name }}'));
	failRequests(bench.service, [4], { kind: 'status', status: 422 });
	await retry(corrected);
	process.env.TEST_DAY = 'Tuesday';
	const { error, sent } = await retry(corrected);
	delete process.env.N8N_BLOCK_ENV_ACCESS_IN_NODE;
	delete process.env.TEST_DAY;

	expect([error, sent]).toEqual([undefined, 2]);
	expect(created()).toEqual(['a', 'b', 'C', 'd']);
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

it('a retry that stops counts an item once, though its edit was sent too', async () => {
	await failAfterEdit();
	const { error } = await retry(update(sending(',')));

	expect(error?.description).toContain('3 of 4 items were completed.');
});

it('a retry with another API key sends only the rest, though every request is new', async () => {
	failRequests(bench.service, [3], { kind: 'status', status: 401 });
	const failed = await tries.run(volatile, items);
	bench.service.settings.apiKey += '-2';
	await bench.useCredential();
	const { task } = await retry();

	expect(failed.error?.description).toMatch(
		/ 2 of 4 items were completed\. To send only the rest, retry this execution under Executions\.$/,
	);
	expect(created()).toEqual(['a', 'b', 'c', 'd']);
	expect(task('App Builder').hints?.map(({ message }) => message)).toEqual([
		"2 of 4 items were completed earlier and not sent again. If you've switched accounts, start a new execution.",
	]);
});
