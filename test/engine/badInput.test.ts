import { upsert, workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const getMany = (more = {}) => ({ resource: 'workspace', operation: 'getAll', ...more });
const create = (more = {}) => ({ resource: 'workspace', operation: 'create', ...more });

afterEach(() => expect(bench.service.journal).toEqual([]));

describe.each(['get', 'update', 'delete'])(
	'Workspace → %s rejects before any request',
	(operation) => {
		it.each([
			['={{ "" }}', 'is empty'],
			['={{ $json.missing }}', 'has no value: the expression returned undefined'],
			['a/b', 'is "a/b", which contains "/"'],
		])('the ID %j', async (value, what) => {
			const fields = { mappingMode: 'json', fieldsJson: '{"title":"x"}' };
			const { error } = await bench.runNode({ ...workspaceById(operation, value), ...fields });

			expect(error).toMatchObject({
				name: 'NodeOperationError',
				message: `'Workspace' ${what} [item 0]`,
			});
		});
	},
);

it('leaves a Workspace field left blank to n8n, which does not start the workflow', async () => {
	await expect(bench.runNode(workspaceById('delete', ''))).rejects.toThrow(
		'Parameter "Workspace" is required',
	);
});

it('names the item whose ID cannot be sent', async () => {
	const { error } = await bench.runNode(workspaceById('delete'), [{ id: 'ws_1' }, { id: '..' }]);

	expect(error?.message).toMatch(/\[item 1\]$/);
});

describe.each([
	['Fields (JSON)', (fieldsJson: string) => create({ mappingMode: 'json', fieldsJson })],
	[
		'Additional Fields (JSON)',
		(additionalFields: string) => create({ resource: 'agent', options: { additionalFields } }),
	],
])('%s rejects', (label, parameters) => {
	it.each([
		['{"a":', /^isn't valid JSON: .+/],
		['={{ $json.missing }}', /^is empty/],
		['={{ $now }}', /^contains a date instead of an object/],
	])('%j', async (value, reason) => {
		const { error } = await bench.runNode(parameters(value));
		const [, found, what] = /^'(.+?)' (.+) \[item 0\]$/.exec(error?.message ?? '') ?? [];

		expect(found).toBe(label);
		expect(what).toMatch(reason);
	});
});

it('Workspace → Create rejects a number that JSON does not have, and names its place', async () => {
	const items = [{ a: 1 }, { a: { n: NaN } }];
	const { error } = await bench.runNode(create({ mappingMode: 'autoMapInput' }), items);

	expect(error?.message).toBe(`The field "a.n" is NaN, which JSON can't represent [item 1]`);
});

it('JSON that an inserted value breaks says how to insert values', async () => {
	const parameters = { mappingMode: 'json', fieldsJson: '={ "title": "{{ $json.title }}" }' };
	const { error } = await bench.runNode(create(parameters), [{ title: 'He said "no"' }]);

	expect(error?.message).toMatch(/^'Fields \(JSON\)' isn't valid JSON: .+ \[item 0\]$/);
	expect(error?.description).toMatch(/single expression that returns the object/);
});

describe('the credential', () => {
	it.each([
		['baseUrl', 'https://example.com', "'Base URL' doesn't end in /v1"],
		['allowInsecureHttp', false, "'Base URL' starts with http://"],
		['apiKey', 'abc\r\nX-Evil: 1', "'API Key' contains a space, a line break"],
	])('refuses %s %j', async (field, value, message) => {
		await bench.useCredential({ [field]: value });
		const { error } = await bench.runNode(getMany());

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringContaining(message),
			description: expect.stringContaining('credential'),
			context: { itemIndex: 0 },
		});
		// It is the same for all items.
		expect(error?.message).not.toContain('[item');
	});
});

describe('what a parameter cannot be is rejected', () => {
	const query = (key: string, value: string) => ({
		queryParameters: { parameters: [{ key, value }] },
	});

	it.each([
		[{ timeout: 0 }, "'Options' → 'Timeout (ms)' must be a whole number from 1 to 3,600,000"],
		[{ maxRetries: -1 }, "'Options' → 'Max Retries' must be a whole number from 0 to 20"],
		...[0, 10_001].map((maxConcurrentItems): [object, string] => [
			{ maxConcurrentItems },
			"'Options' → 'Max Concurrent Items' must be a whole number from 1 to 10,000",
		]),
		[query('', 'x'), "'Options' → 'Query Parameters' has a parameter without a name"],
		[
			query('a', '={{ $json.missing }}'),
			`The parameter "a" in 'Query Parameters' has no value: the expression returned undefined`,
		],
		[query('={{ ["a"] }}', '1'), "A name in 'Query Parameters' contains an array instead of text"],
	])('as an option: %j', async (options, message) => {
		const { error } = await bench.runNode(getMany({ options }));

		expect(error?.message).toBe(`${message} [item 0]`);
	});

	it.each([
		[getMany({ limit: 0 }), "'Limit' must be a whole number of 1 or more"],
		[getMany({ limit: '={{ undefined }}' }), "'Limit' must be a whole number of 1 or more"],
		[getMany({ returnAll: '={{ "yes" }}' }), "'Return All' is neither true nor false"],
		// What it names must not be sent.
		[
			create({ mappingMode: 'autoMapInput', inputFieldsToIgnore: '={{ $json.missing }}' }),
			"'Input Fields to Ignore' has no value: the expression returned undefined",
		],
		[
			create({ mappingMode: 'constructor' }),
			`'Mapping Mode' is "constructor", which isn't one of its options`,
		],
	])('in %j', async (parameters, message) => {
		const { error } = await bench.runNode(parameters);

		expect(error).toMatchObject({ name: 'NodeOperationError', message: `${message} [item 0]` });
	});
});

it.each<[string, object]>([
	[
		"'Fields' has no value: the expression returned undefined",
		create({ fields: '={{ $json.missing }}' }),
	],
	...['abc', '{{ [] }}', '{{ { assignments: {} } }}'].map((fields): [string, object] => [
		"'Fields' isn't a collection of fields",
		create({ fields: `=${fields}` }),
	]),
	[
		"'If Workspace Exists' is an object, which isn't one of its options",
		{ ...upsert(), ifWorkspaceExists: '={{ $json }}' },
	],
])('%s', async (message, parameters) => {
	const { error } = await bench.runNode(parameters, [{ name: 'A' }]);

	expect(error).toMatchObject({ name: 'NodeOperationError', message: `${message} [item 0]` });
});
