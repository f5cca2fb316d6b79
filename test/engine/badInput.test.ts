import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const byId = (operation: string, value: unknown) => ({
	resource: 'workspace',
	operation,
	workspaceId: { __rl: true, mode: 'id', value },
	mappingMode: 'json',
	fieldsJson: '{"title":"x"}',
});

afterEach(() => expect(bench.service.journal).toEqual([]));

describe.each(['get', 'update', 'delete'])(
	'Workspace → %s rejects before any request',
	(operation) => {
		it.each([
			['={{ "" }}', 'is empty'],
			['={{ undefined }}', 'has no value: the expression returned undefined'],
			['={{ null }}', 'has no value: the expression returned null'],
			['={{ $json.missing }}', 'has no value: the expression returned undefined'],
			['a/b', 'is "a/b", which contains "/"'],
			['={{ ["ws_1"] }}', "isn't an ID"],
			[
				'={{ 9007199254740993 }}',
				'contains the number 9007199254740992, which is too large to be exact',
			],
		])('the ID %j', async (value, what) => {
			const { error } = await bench.runNode(byId(operation, value));

			expect(error).toMatchObject({
				name: 'NodeOperationError',
				message: `'Workspace' ${what} [item 0]`,
			});
		});
	},
);

it('leaves a Workspace field left blank to n8n, which does not start the workflow', async () => {
	await expect(bench.runNode(byId('delete', ''))).rejects.toThrow(
		'Parameter "Workspace" is required',
	);
});

it('names the item whose ID cannot be sent', async () => {
	const items = [{ id: '..' }, { id: 'ws_1' }];
	const { error } = await bench.runNode(byId('delete', '={{ $json.id }}'), items);

	expect(error?.message).toMatch(/\[item 0\]$/);
});

describe.each([
	['JSON', (fieldsJson: string) => ({ resource: 'workspace', mappingMode: 'json', fieldsJson })],
	[
		'Additional Fields (JSON)',
		(additionalFields: string) => ({ resource: 'agent', options: { additionalFields } }),
	],
])('%s rejects', (label, parameters) => {
	it.each([
		['{"a":', /^isn't valid JSON: .+/],
		['={{ " \\n" }}', /^is empty/],
		['={{ $json.missing }}', /^is empty/],
		['={{ $now }}', /^contains a date instead of an object/],
	])('%j', async (value, reason) => {
		const { error } = await bench.runNode({ ...parameters(value), operation: 'create' });
		const [, found, what] = /^'(.+?)' (.+) \[item 0\]$/.exec(error?.message ?? '') ?? [];

		expect(found).toBe(label);
		expect(what).toMatch(reason);
	});
});

describe('Workspace → Create rejects a number that JSON does not have', () => {
	it('in an object that an expression returns', async () => {
		const parameters = { resource: 'workspace', operation: 'create', mappingMode: 'json' };
		const { error } = await bench.runNode({ ...parameters, fieldsJson: '={{ { n: Infinity } }}' });

		expect(error?.message).toBe(`The field "n" is Infinity, which JSON can't represent [item 0]`);
	});

	it('in the input item', async () => {
		const parameters = { resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' };
		const { error } = await bench.runNode(parameters, [{ a: 1 }, { a: { n: NaN } }]);

		expect(error?.message).toBe(`The field "a.n" is NaN, which JSON can't represent [item 1]`);
	});
});

it('Input Fields to Ignore rejects an expression that returns nothing, for what it names must not be sent', async () => {
	const parameters = { resource: 'workspace', operation: 'create', mappingMode: 'autoMapInput' };
	const { error } = await bench.runNode({
		...parameters,
		inputFieldsToIgnore: '={{ $json.missing }}',
	});

	expect(error?.message).toBe(
		"'Input Fields to Ignore' has no value: the expression returned undefined [item 0]",
	);
});

it('Mapping Mode rejects what is not one of its options', async () => {
	for (const mappingMode of ['xml', 'constructor']) {
		const parameters = { resource: 'workspace', operation: 'create', mappingMode };
		const { error } = await bench.runNode(parameters);

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: `'Mapping Mode' is "${mappingMode}", which isn't one of its options [item 0]`,
		});
	}
});

it('JSON that an inserted value breaks says how to insert values', async () => {
	const fieldsJson = '={ "title": "{{ $json.title }}" }';
	const parameters = {
		resource: 'workspace',
		operation: 'create',
		mappingMode: 'json',
		fieldsJson,
	};
	const { error } = await bench.runNode(parameters, [{ title: 'He said "no"' }]);

	expect(error?.message).toMatch(/^'JSON' isn't valid JSON: .+ \[item 0\]$/);
	expect(error?.description).toMatch(/single expression that returns the object/);
});

describe('the credential', () => {
	it.each([
		['baseUrl', '', "'Base URL' is empty"],
		['baseUrl', 'https://exa mple.com/v1', "'Base URL' contains a space"],
		['baseUrl', 'api.example.com/v1', "'Base URL' doesn't start with https://"],
		['baseUrl', 'ftp://example.com/v1', "'Base URL' starts with ftp:// instead of https://"],
		['baseUrl', 'https://example.com', "'Base URL' doesn't end in /v1"],
		['baseUrl', 'https://u:p@example.com/v1', "'Base URL' contains a user name or password"],
		['allowInsecureHttp', false, "'Base URL' starts with http://"],
		['apiKey', '', "'API Key' is empty"],
		['apiKey', 'abc\ndef', "'API Key' contains a space, a line break"],
		['apiKey', 'abc\r\nX-Evil: 1', "'API Key' contains a space, a line break"],
	])('refuses %s %j', async (field, value, message) => {
		await bench.engine.storeCredential({ ...validCredential(bench.service), [field]: value });
		const { error } = await bench.runNode({ resource: 'workspace', operation: 'getAll' });

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

describe('options', () => {
	it.each([
		[{ timeout: 0 }, "'Options' → 'Timeout (ms)' must be a whole number from 1 to 3,600,000"],
		[{ maxRetries: -1 }, "'Options' → 'Max Retries' must be a whole number from 0 to 20"],
		[
			{ queryParameters: { parameters: [{ key: '', value: 'x' }] } },
			"'Options' → 'Query Parameters' has a parameter without a name",
		],
		[
			{ queryParameters: { parameters: [{ key: 'a', value: '={{ $json.missing }}' }] } },
			`The parameter "a" in 'Query Parameters' has no value: the expression returned undefined`,
		],
		[
			{ queryParameters: { parameters: [{ key: 'a', value: '={{ { b: 1 } }}' }] } },
			`The parameter "a" in 'Query Parameters' contains an object instead of text`,
		],
		[
			{ queryParameters: { parameters: [{ key: '={{ ["a"] }}', value: '1' }] } },
			"A name in 'Query Parameters' contains an array instead of text",
		],
	])('%j are rejected', async (options, message) => {
		const { error } = await bench.runNode({ resource: 'workspace', operation: 'getAll', options });

		expect(error?.message).toBe(`${message} [item 0]`);
	});
});

it('Return All rejects what is neither true nor false', async () => {
	const parameters = { resource: 'workspace', operation: 'getAll', returnAll: '={{ "yes" }}' };
	const { error } = await bench.runNode(parameters);

	expect(error?.message).toBe("'Return All' is neither true nor false [item 0]");
});
