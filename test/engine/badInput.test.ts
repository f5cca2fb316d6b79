import { createWorkspace, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

const getMany = (more = {}) => ({ resource: 'workspace', operation: 'getAll', ...more });

afterEach(() => expect(bench.service.journal).toEqual([]));

it.each(['get', 'update', 'delete'])(
	"Workspace → %s rejects what isn't an ID",
	async (operation) => {
		const fields = { mappingMode: 'json', fieldsJson: '{"title":"x"}' };
		const { error } = await bench.runNode({ ...workspaceById(operation, 'a/b'), ...fields });

		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: `'Workspace' is "a/b", which contains "/" [item 0]`,
		});
	},
);

it("Workspace → Create rejects a number that JSON can't represent, and names its field", async () => {
	const items = [{ a: 1 }, { a: { n: NaN } }];
	const { error } = await bench.runNode(createWorkspace(), items);

	expect(error?.message).toBe(`The field "a.n" is NaN, which JSON can't represent [item 1]`);
});

describe('an invalid date is rejected before anything is sent', () => {
	const row = (type: string, value: string) => ({
		mappingMode: 'defineBelow',
		fields: { assignments: [{ name: 'due', type, value }] },
	});
	const json = (fieldsJson: string) => ({ mappingMode: 'json', fieldsJson });
	const agent = (more: object) => ({ resource: 'agent', agentName: 'Guide', ...more });
	const luxon = 'DateTime.fromISO("garbage")';
	const date = 'new Date("x")';

	it.each<[string, object]>([
		['The field "due"', row('string', `={{ ${luxon} }}`)],
		['The field "due"', row('string', `={{ ${luxon}.toFormat("yyyy-MM-dd") }}`)],
		['The field "due"', row('object', `={{ ${date} }}`)],
		['The field "due.0"', row('array', `={{ [${luxon}] }}`)],
		['The field "due.at"', row('string', `={{ { at: ${date} } }}`)],
		["'Fields (JSON)'", json(`={{ ${luxon} }}`)],
		['The field "due.at"', json(`={{ { due: { at: ${luxon} } } }}`)],
		["'Name'", agent({ agentName: `={{ ${luxon} }}` })],
		["'Instructions'", agent({ instructions: `={{ ${date} }}` })],
		['The field "due"', agent({ options: { additionalFields: `={{ { due: ${luxon} } }}` } })],
		["'Additional Fields (JSON)'", agent({ options: { additionalFields: `={{ ${date} }}` } })],
	])('and %s named, in %j', async (place, parameters) => {
		const { error } = await bench.runNode(createWorkspace(parameters));

		expect(error?.message).toBe(
			`${place} has no value: the expression returned an invalid date [item 0]`,
		);
	});

	it('even in a field of the input item', async () => {
		const { error } = await bench.runNode(createWorkspace(), [{ due: 'Invalid DateTime' }]);

		expect(error?.message).toMatch(/^The field "due" has no value: .* an invalid date \[item 0\]$/);
	});
});

it('the error for JSON that an inserted value breaks says how to insert values', async () => {
	const parameters = { mappingMode: 'json', fieldsJson: '={ "title": "{{ $json.title }}" }' };
	const { error } = await bench.runNode(createWorkspace(parameters), [{ title: 'He said "no"' }]);

	expect(error?.message).toMatch(/^'Fields \(JSON\)' isn't valid JSON: .+ \[item 0\]$/);
	expect(error?.description).toMatch(/single one that returns the object/);
});

it('JSON with an expression that is set to Fixed is rejected: n8n would send it as text', async () => {
	const parameters = { mappingMode: 'json', fieldsJson: '{{ $json }}' };
	const { error } = await bench.runNode(createWorkspace(parameters), [{ title: 'One' }]);

	expect(error?.description).toMatch(/switch the field to Expression/);
});

it("an error about the credential doesn't name an item", async () => {
	await bench.useCredential({ baseUrl: 'https://example.com' });
	const { error } = await bench.runNode(getMany());

	expect(error).toMatchObject({
		name: 'NodeOperationError',
		message: "'Base URL' doesn't end in /v1",
		description: expect.stringContaining('credential'),
	});
});

describe('invalid parameter values are rejected', () => {
	const query = (key: string, value: string) =>
		getMany({ options: { queryParameters: { parameters: [{ key, value }] } } });

	it.each([
		[
			getMany({ options: { timeout: 0 } }),
			"'Options' → 'Timeout (ms)' must be a whole number from 1 to 3,600,000",
		],
		[query('', 'x'), "'Options' → 'Query Parameters' has a parameter without a name"],
		[
			query('a', '={{ $json.missing }}'),
			`The parameter "a" in 'Query Parameters' has no value: the expression returned undefined`,
		],
		[getMany({ limit: 0 }), "'Limit' must be a whole number of 1 or more"],
		[getMany({ returnAll: '={{ "yes" }}' }), "'Return All' is neither true nor false"],
		// What the error names must not be sent.
		[
			createWorkspace({ inputFieldsToIgnore: '={{ $json.missing }}' }),
			"'Input Fields to Ignore' has no value: the expression returned undefined",
		],
	])('in %j', async (parameters, message) => {
		const { error } = await bench.runNode(parameters);

		expect(error).toMatchObject({ name: 'NodeOperationError', message: `${message} [item 0]` });
	});
});
