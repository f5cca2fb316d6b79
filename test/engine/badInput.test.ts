import { validCredential } from '../service/credential';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const byId = (operation: string, value: unknown) => ({
	resource: 'workspace',
	operation,
	workspaceId: { __rl: true, mode: 'id', value },
	fieldsMode: 'json',
	fieldsJson: '{"title":"x"}',
});

afterEach(() => expect(bench.service.journal).toEqual([]));

describe.each(['get', 'update', 'delete'])(
	'Workspace → %s refuses before any request',
	(operation) => {
		it.each([
			['={{ "" }}', 'Workspace is empty'],
			['={{ undefined }}', 'Workspace is empty'],
			['={{ null }}', 'Workspace is empty'],
			['={{ $json.missing }}', 'Workspace is empty'],
			['.', 'Workspace holds ".", which is not an ID'],
			['..', 'Workspace holds "..", which is not an ID'],
			['a/b', 'Workspace holds "a/b", which has a slash within it'],
			['?x', 'Workspace holds "?x", which has a question mark within it'],
			['#', 'Workspace holds "#", which has a hash sign within it'],
			['%2e%2e', 'Workspace holds "%2e%2e", which has a percent sign within it'],
			[
				'ws_\u202e1',
				'Workspace holds "ws_\\u202e1", which has a mark of the writing direction within it',
			],
			['ws 1', 'Workspace holds "ws 1", which has a space within it'],
			['ws_1\r\nx: y', 'Workspace holds "ws_1\\r\\nx: y", which has a line break within it'],
			['x'.repeat(10_240), 'Workspace holds 10240 characters; this node sends at most 1024'],
			['={{ { id: 1 } }}', 'Workspace does not hold an ID'],
			['={{ ["ws_1"] }}', 'Workspace does not hold an ID'],
			[
				'={{ 9007199254740993 }}',
				'Workspace holds the number 9007199254740992, which is not exact; an ID this large must be text',
			],
		])('the ID %j', async (value, message) => {
			const { error } = await bench.runNode(byId(operation, value));

			expect(error).toMatchObject({ name: 'NodeOperationError', message: `${message} [item 0]` });
			expect(error?.description).toContain('From List');
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

describe.each(['fieldsJson', 'additionalFields'])('the JSON field %s refuses', (name) => {
	const label = name === 'fieldsJson' ? 'JSON' : 'Additional Fields';
	const parameters = (value: unknown) => ({
		resource: name === 'fieldsJson' ? 'workspace' : 'agent',
		operation: 'create',
		fieldsMode: 'json',
		[name]: value,
	});

	it.each([
		['{"a":', /is not valid JSON: /],
		['{a: 1}', /is not valid JSON: /],
		['[1, 2]', / holds an array instead of an object/],
		['={{ "[1]" }}', / holds an array instead of an object/],
		['={{ [1] }}', / holds an array instead of an object/],
		['"text"', / holds a string instead of an object/],
		['7', / holds a number instead of an object/],
		['null', / is empty/],
		['={{ undefined }}', / is empty/],
		['={{ $now }}', / holds a date instead of an object/],
	])('%j', async (value, reason) => {
		const { error } = await bench.runNode(parameters(value));

		expect(error?.message).toMatch(reason);
		expect(error?.message).toMatch(new RegExp(`^${label} .+ \\[item 0\\]$`));
	});
});

describe('Workspace → Create refuses mapped fields', () => {
	it.each([
		[{ name: '', type: 'string', value: 'x' }, 'Fields has an incomplete name in row 1'],
		[{ name: 'a', type: 'string', value: '={{ undefined }}' }, 'Fields has no value for "a"'],
		[
			{ name: 'a', type: 'number', value: 'many' },
			'Fields has a value for "a" that is not of the type number',
		],
		[
			{ name: 'a', type: 'number', value: '12345678901234567890' },
			`'Fields' has a number for "a" that would lose digits: 12345678901234567890`,
		],
		[
			{ name: 'a.b', type: 'number', value: '={{ 12345678901234567890 }}' },
			'The field "a.b" holds the number 12345678901234567000, which has lost digits',
		],
	])('%j', async (assignment, message) => {
		const { error } = await bench.runNode({
			resource: 'workspace',
			operation: 'create',
			fields: { assignments: [{ id: '1', ...assignment }] },
		});

		expect(error?.message).toBe(`${message} [item 0]`);
	});
});

describe('Workspace → Create refuses numbers that JSON or JavaScript cannot hold', () => {
	it.each([
		[
			'={{ { a: { n: 2 ** 60 } } }}',
			'a.n" holds the number 1152921504606847000, which has lost digits',
		],
		['={{ { list: [0, NaN] } }}', 'list.1" holds NaN, which JSON does not have'],
		['={{ { n: Infinity } }}', 'n" holds Infinity, which JSON does not have'],
	])('in an object that an expression gives: %s', async (fieldsJson, message) => {
		const parameters = { resource: 'workspace', operation: 'create', fieldsMode: 'json' };
		const { error } = await bench.runNode({ ...parameters, fieldsJson });

		expect(error?.message).toBe(`The field "${message} [item 0]`);
	});

	it('in the incoming item', async () => {
		const parameters = { resource: 'workspace', operation: 'create', fieldsMode: 'autoMapInput' };
		const { error } = await bench.runNode(parameters, [{ a: 1 }, { a: { n: NaN } }]);

		expect(error?.message).toBe('The field "a.n" holds NaN, which JSON does not have [item 1]');
	});
});

it('Inputs to Ignore refuses an expression that gives nothing, for what it names must not be sent', async () => {
	const parameters = { resource: 'workspace', operation: 'create', fieldsMode: 'autoMapInput' };
	const { error } = await bench.runNode({ ...parameters, inputsToIgnore: '={{ $json.missing }}' });

	expect(error?.message).toBe(
		"'Inputs to Ignore' has no value: the expression gave undefined [item 0]",
	);
});

it('Fields to Send refuses what is none of its options', async () => {
	for (const fieldsMode of ['xml', 'constructor']) {
		const parameters = { resource: 'workspace', operation: 'create', fieldsMode };
		const { error } = await bench.runNode(parameters);

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: `'Fields to Send' holds "${fieldsMode}", which is none of its options [item 0]`,
		});
	}
});

it('JSON that an inserted value breaks says how to insert values', async () => {
	const fieldsJson = '={ "title": "{{ $json.title }}" }';
	const parameters = { resource: 'workspace', operation: 'create', fieldsMode: 'json', fieldsJson };
	const { error } = await bench.runNode(parameters, [{ title: 'He said "no"' }]);

	expect(error?.message).toMatch(/^JSON is not valid JSON: .+ \[item 0\]$/);
	expect(error?.description).toMatch(/gives an object instead.+JSON\.stringify/);
});

describe('Agent → Create refuses capabilities', () => {
	it.each([
		['["a"', 'Capabilities starts like a JSON array but is not a valid one'],
		['={{ ["a", 1] }}', 'Capabilities holds something other than text at position 2'],
		['={{ ({ a: 1 }) }}', 'Capabilities is not a list'],
		['={{ 7 }}', 'Capabilities is not a list'],
	])('%j', async (capabilities, message) => {
		const { error } = await bench.runNode({ resource: 'agent', operation: 'create', capabilities });

		expect(error?.message).toBe(`${message} [item 0]`);
	});
});

describe('the credential', () => {
	it.each([
		['baseUrl', '', 'Base URL is empty'],
		['baseUrl', 'https://exa mple.com/v1', 'Base URL contains a space'],
		['baseUrl', 'api.example.com/v1', 'Base URL has no https:// at its start'],
		['baseUrl', 'ftp://example.com/v1', 'Base URL starts with ftp:// instead of https://'],
		['baseUrl', 'https://example.com', 'Base URL does not end in /v1'],
		['baseUrl', 'https://u:p@example.com/v1', 'Base URL contains a user name or password'],
		['allowInsecureHttp', false, 'Base URL starts with http://'],
		['apiKey', '', 'API Key is empty'],
		['apiKey', 'abc\ndef', 'API Key contains a space, a line break'],
		['apiKey', 'abc\r\nX-Evil: 1', 'API Key contains a space, a line break'],
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
		[{ timeout: 0 }, 'Options → Timeout is not a whole number from 1 to 3600000'],
		[{ maxRetries: -1 }, 'Options → Max Retries is not a whole number from 0 to 20'],
		[
			{ queryParameters: { parameters: [{ key: '', value: 'x' }] } },
			'Options → Query Parameters has a parameter without a name',
		],
		[
			{ queryParameters: { parameters: [{ key: 'a', value: '={{ $json.missing }}' }] } },
			`The parameter "a" in 'Query Parameters' has no value: the expression gave undefined`,
		],
		[
			{ queryParameters: { parameters: [{ key: 'a', value: '={{ { b: 1 } }}' }] } },
			`The parameter "a" in 'Query Parameters' holds an object instead of text`,
		],
		[
			{ queryParameters: { parameters: [{ key: '={{ ["a"] }}', value: '1' }] } },
			"A name in 'Query Parameters' holds a list instead of text",
		],
		[{ maxRetries: true }, 'Options → Max Retries is not a whole number from 0 to 20'],
		[{ maxRetries: '={{ [2] }}' }, 'Options → Max Retries is not a whole number from 0 to 20'],
	])('%j are refused', async (options, message) => {
		const { error } = await bench.runNode({ resource: 'workspace', operation: 'getAll', options });

		expect(error?.message).toBe(`${message} [item 0]`);
	});
});

describe('Return All', () => {
	it.each(['={{ "yes" }}', '={{ 1 }}', '={{ $json.missing }}', '={{ null }}'])(
		'refuses %s, which is neither true nor false',
		async (returnAll) => {
			const parameters = { resource: 'workspace', operation: 'getAll', returnAll };
			const { error } = await bench.runNode(parameters);

			expect(error?.message).toBe("'Return All' is neither true nor false [item 0]");
		},
	);
});
