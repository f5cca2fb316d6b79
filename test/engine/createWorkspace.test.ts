import { readFileSync } from 'node:fs';

import { createWorkspace, seed, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
/** One at a time, so that they arrive in order. */
const options = { maxConcurrentItems: 1 };
const create = (more: object) => createWorkspace({ options, ...more });
const empty = create({ mappingMode: 'json', fieldsJson: '{}' });
const sent = () => bench.service.journal.map(({ body }) => body);

describe('Workspace → Create', () => {
	it('sends fields mapped below with their types, nested by dots', async () => {
		const assignments = [
			{ id: '1', name: 'title', type: 'string', value: '={{ $json.title }}' },
			{ id: '2', name: 'settings.seats', type: 'number', value: '={{ $json.seats }}' },
			{ id: '3', name: 'settings.open', type: 'boolean', value: true },
			{ id: '4', name: 'tags', type: 'array', value: '["a", 1]' },
			// n8n's date is sent as its ISO text.
			{ id: '5', name: 'due', type: 'string', value: '={{ DateTime.fromMillis(0).toUTC() }}' },
		];
		const { json, sources, error } = await bench.runNode(
			create({ mappingMode: 'defineBelow', fields: { assignments } }),
			[
				{ title: 'One', seats: 1 },
				{ title: 'Two', seats: '2' },
			],
		);

		expect(error).toBeUndefined();
		const rest = '"tags":["a",1],"due":"1970-01-01T00:00:00.000Z"}';
		expect(sent()).toEqual([
			`{"title":"One","settings":{"seats":1,"open":true},${rest}`,
			`{"title":"Two","settings":{"seats":2,"open":true},${rest}`,
		]);
		expect(json).toMatchObject([
			{ id: 'ws_1', title: 'One' },
			{ id: 'ws_2', title: 'Two' },
		]);
		expect(sources).toEqual([0, 1]);
	});

	it('sends the fields of the incoming item, without the ignored ones', async () => {
		await bench.runNode(create({ inputFieldsToIgnore: 'row, secret' }), [
			{ title: 'One', row: 1, secret: 'x', nested: { a: null } },
		]);

		expect(sent()).toEqual(['{"title":"One","nested":{"a":null}}']);
	});

	it('sends nothing if the mark at the start of a CSV file would be a part of a name', async () => {
		const rows = [1, 2].map((row) => ({ '\ufefftitle': `T${row}`, color: 'red' }));
		const { error } = await bench.runNode(create({}), rows);

		expect(error?.message).toBe(
			'The name of the column "title" begins with an invisible character',
		);
		expect(error?.description).toContain('Exclude Byte Order Mark (BOM)');
		expect(bench.service.journal).toEqual([]);
	});

	it.each([
		['title', '={{ { title: $json.Title } }}'],
		['settings.seats', '={{ { title: $json.title, settings: { seats: $json.Seats } } }}'],
		['tags.0', '={{ { title: $json.title, tags: [$json.tag] } }}'],
	])('sends nothing where an expression leaves "%s" without a value', async (name, fieldsJson) => {
		const parameters = create({ mappingMode: 'json', fieldsJson });
		const { error } = await bench.runNode(parameters, [{ title: 'One' }]);

		expect(error?.message).toBe(
			`The field "${name}" has no value: the expression returned undefined [item 0]`,
		);
		expect(bench.service.journal).toEqual([]);
	});

	it('copies a workspace with the expression in the documents', async () => {
		const copied = { title: 'Shop', settings: { color: 'green' } };
		seed(bench.service, { id: 'ws_1', ...copied });
		const documents = readFileSync('docs/fields-and-options.md', 'utf8');
		const [expression] = documents.match(/^\{\{ .*Copy of .*\}\}$/m)!;
		const nodes = [
			{ name: 'Get', parameters: workspaceById('get', 'ws_1') },
			{ name: 'Create', parameters: create({ mappingMode: 'json', fieldsJson: `=${expression}` }) },
		];
		const { json } = await bench.engine.run({ nodes });

		expect(sent().at(-1)).toBe(JSON.stringify({ ...copied, title: 'Copy of Shop' }));
		expect(json('Create')).toMatchObject([{ title: 'Copy of Shop' }]);
	});

	it.each(['{"title":"Success","data":{"id":"ws_9"}}', '[{"id":"ws_9"}]'])(
		'outputs the workspace that the response wraps: %s',
		async (body) => {
			bench.service.inject({ kind: 'answer', status: 201, body });
			const { json } = await bench.runNode(empty);

			expect(json).toEqual([{ id: 'ws_9' }]);
		},
	);

	it('sends an empty object if it was entered explicitly, since the service decides what is required', async () => {
		const { json } = await bench.runNode(empty);

		expect(json).toMatchObject([{ id: 'ws_1' }]);
		expect(bench.service.journal).toMatchObject([
			{
				method: 'POST',
				path: '/v1/workspaces',
				headers: {
					authorization: `Bearer ${bench.service.settings.apiKey}`,
					'content-type': 'application/json',
					accept: 'application/json',
				},
				body: '{}',
			},
		]);
	});

	it.each([
		[{ mappingMode: 'defineBelow' }, "'Fields' contains no fields to send [item 0]"],
		[{}, 'The input item contains no fields to send [item 1]'],
		[
			{ mappingMode: 'json', fieldsJson: '={{ {} }}' },
			"'Fields (JSON)' contains no fields to send [item 0]",
		],
	])('sends nothing if a workspace without fields is a mistake: %j', async (more, message) => {
		const { error } = await bench.runNode(create(more), [{ title: 'One' }, {}]);

		expect(error).toMatchObject({
			message,
			description:
				"Add at least one field. To create a workspace without fields, set 'Mapping Mode' to 'JSON', and enter {} without an expression.",
		});
		expect(bench.service.journal).toEqual([]);
	});

	describe('with the output of a Webhook', () => {
		const headers = { authorization: 'Bearer secret', cookie: 'session=1' };
		const item = {
			headers,
			params: {},
			query: {},
			body: { title: 'One' },
			webhookUrl: 'https://h',
		};

		const whole = { mappingMode: 'json', fieldsJson: '={{ $json }}' };
		const response = { body: {}, headers: { 'set-cookie': ['id=1'] }, statusCode: 200 };

		it.each<[string, object, object]>([
			['as it is', item, {}],
			['after an Edit Fields node that dropped some', { headers, body: {} }, {}],
			['after one that dropped the body', { headers: { ...headers, host: 'h' } }, {}],
			['in a text', item, { ...whole, fieldsJson: '={{ JSON.stringify($json) }}' }],
			['in a full response of an HTTP Request node', response, {}],
			['in such a response, as JSON', response, whole],
		])("sends nothing, because it contains the caller's headers: %s", async (_, given, mapping) => {
			const items = [{ title: 'One' }, given as never];
			const { error } = await bench.runNode(create(mapping), items);

			expect(error).toMatchObject({
				message: "The item comes from a Webhook node and contains the caller's headers [item 1]",
				description:
					"Set 'Mapping Mode' to 'Map Each Field Manually', or to 'JSON' with the expression {{ $json.body }}: the caller then sets every field.",
			});
			expect(bench.service.journal).toEqual([]);
		});

		it('sends nothing where its fields were dragged, so that their names begin with "body."', async () => {
			const assignments = [{ id: '1', name: 'body.title', type: 'string', value: 'One' }];
			const mapping = { mappingMode: 'defineBelow', fields: { assignments } };
			const { error } = await bench.runNode(create(mapping), [item]);

			expect(error?.description).toMatch(/remove 'body\.'/);
			expect(bench.service.journal).toEqual([]);
			const other = await bench.runNode(create(mapping), [{ body: 'Text' }]);
			expect(other.error).toBeUndefined();
		});

		it('sends nothing where its fields were dragged into an Edit Fields node before', async () => {
			const { error } = await bench.runNode(create({}), [{ body: item.body }]);

			expect(error?.description).toMatch(/remove 'body\.'/);
			expect(bench.service.journal).toEqual([]);
		});

		it.each(['defineBelow', 'autoMapInput'])(
			"sends nothing where an event of the trigger has it within 'workspace': %s",
			async (mappingMode) => {
				const assignments = [{ id: '1', name: 'workspace.title', type: 'string', value: 'One' }];
				const event = { event: 'created', eventId: 'e', workspace: { title: 'One' } };
				const mapping = { mappingMode, fields: { assignments } };
				const { error } = await bench.runNode(create(mapping), [event]);

				expect(error?.description).toMatch(/remove 'workspace\.'/);
				expect(bench.service.journal).toEqual([]);
			},
		);

		it('sends its body if that was chosen', async () => {
			await bench.runNode(create({ mappingMode: 'json', fieldsJson: '={{ $json.body }}' }), [item]);

			expect(sent()).toEqual(['{"title":"One"}']);
		});

		it.each<[string, object, object]>([
			['a text', { headers: 'Bold', body: 'Text' }, {}],
			['without a body', { headers: { color: 'red' } }, {}],
			[
				'a field set by hand',
				item,
				{
					mappingMode: 'defineBelow',
					fields: { assignments: [{ id: '1', name: 'headers.x', type: 'string', value: 'y' }] },
				},
			],
		])('sends headers that are no caller’s: %s', async (_, given, mapping) => {
			const { error } = await bench.runNode(create(mapping), [given as never]);

			expect(error).toBeUndefined();
			expect(sent()).toEqual([expect.stringContaining('"headers":')]);
		});
	});

	it.each(['{ "a": "Hi {{name}}" }', '={{ ({ a: "{" + "{ $json" }) }}'])(
		'sends braces that are no expression: %s',
		async (fieldsJson) => {
			const { json } = await bench.runNode(create({ mappingMode: 'json', fieldsJson }));

			expect(json).toMatchObject([{ a: expect.stringContaining('{{') }]);
		},
	);

	it("never sends n8n's data on an item's files", async () => {
		const item = { title: 'One', _files: { data: { fileName: 'a.pdf', data: 'filesystem-v2' } } };
		await bench.runNode(create({}), [item]);

		expect(sent()).toEqual(['{"title":"One"}']);
	});
});

describe('a create that failed names its item', () => {
	beforeEach(() => bench.service.inject({ kind: 'status', status: 422 }));
	const messageFor = async (parameters: object, item: object) =>
		(await bench.runNode(parameters, [item as never])).error?.message;

	it.each([
		[{ row: 7, seats: 3, note: '', title: 'Team 8', plan: 'Pro' }, '[item 0: title "Team 8"]'],
		[{ title: 'T'.repeat(80) }, `[item 0: title "${'T'.repeat(73)}…]`],
		[{ seats: 3, owner: { name: 'Ada' } }, '[item 0]'],
	])('by its first text: %j', async (item, expected) => {
		expect((await messageFor(create({}), item))?.endsWith(` ${expected}`)).toBe(true);
	});

	it('by its name, if it is an agent', async () => {
		const agent = { resource: 'agent', operation: 'create', agentName: 'Support' };

		expect(await messageFor(agent, {})).toMatch(/ \[item 0: name "Support"\]$/);
	});
});

it('a response that rejects the fields arrives whole', async () => {
	const body = { message: 'Validation failed', fields: { title: 'too short' } };
	const headers = { 'content-type': 'application/json' };
	bench.service.inject({ kind: 'answer', status: 422, headers, body: JSON.stringify(body) });
	const { json } = await bench.runNode(create({}), [{ title: 'A' }], {
		onError: 'continueRegularOutput',
	});

	expect(json).toMatchObject([
		{
			error: 'The service rejected the fields: Validation failed [item 0: title "A"]',
			description: `Correct the fields that the service names. If the service doesn't know a field, enter it in 'Input Fields to Ignore'. Response: ${JSON.stringify(body)}`,
		},
	]);
});
