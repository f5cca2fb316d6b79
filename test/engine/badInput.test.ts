import { workspaceById } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const getMany = (more = {}) => ({ resource: 'workspace', operation: 'getAll', ...more });
const create = (more = {}) => ({ resource: 'workspace', operation: 'create', ...more });

afterEach(() => expect(bench.service.journal).toEqual([]));

it.each([
	['get', '={{ "" }}', 'is empty'],
	['update', '={{ $json.missing }}', 'has no value: the expression returned undefined'],
	['delete', 'a/b', 'is "a/b", which contains "/"'],
])('Workspace → %s rejects the ID %j', async (operation, value, what) => {
	const fields = { mappingMode: 'json', fieldsJson: '{"title":"x"}' };
	const { error } = await bench.runNode({ ...workspaceById(operation, value), ...fields });

	expect(error).toMatchObject({
		name: 'NodeOperationError',
		message: `'Workspace' ${what} [item 0]`,
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
		[query('', 'x'), "'Options' → 'Query Parameters' has a parameter without a name"],
		[
			query('a', '={{ $json.missing }}'),
			`The parameter "a" in 'Query Parameters' has no value: the expression returned undefined`,
		],
	])('as an option: %j', async (options, message) => {
		const { error } = await bench.runNode(getMany({ options }));

		expect(error?.message).toBe(`${message} [item 0]`);
	});

	it.each([
		[getMany({ limit: 0 }), "'Limit' must be a whole number of 1 or more"],
		[getMany({ returnAll: '={{ "yes" }}' }), "'Return All' is neither true nor false"],
		// What it names must not be sent.
		[
			create({ mappingMode: 'autoMapInput', inputFieldsToIgnore: '={{ $json.missing }}' }),
			"'Input Fields to Ignore' has no value: the expression returned undefined",
		],
	])('in %j', async (parameters, message) => {
		const { error } = await bench.runNode(parameters);

		expect(error).toMatchObject({ name: 'NodeOperationError', message: `${message} [item 0]` });
	});
});
