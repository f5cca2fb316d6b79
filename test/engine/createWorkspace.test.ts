import { useEngine } from '../support/useEngine';

const bench = useEngine();
/** One after the other, so that they arrive in order. */
const options = { maxConcurrentItems: 1 };
const create = { resource: 'workspace', operation: 'create', options };

describe('Workspace → Create', () => {
	it('sends fields mapped below with their types, nested by dots', async () => {
		const { json, items, error } = await bench.runNode(
			{
				...create,
				mappingMode: 'defineBelow',
				fields: {
					assignments: [
						{ id: '1', name: 'title', type: 'string', value: '={{ $json.title }}' },
						{ id: '2', name: 'settings.seats', type: 'number', value: '={{ $json.seats }}' },
						{ id: '3', name: 'settings.open', type: 'boolean', value: true },
						{ id: '4', name: 'tags', type: 'array', value: '["a", "b"]' },
					],
				},
			},
			[
				{ title: 'One', seats: 1 },
				{ title: 'Two', seats: '2' },
			],
		);

		expect(error).toBeUndefined();
		expect(bench.service.journal.map(({ body }) => JSON.parse(body))).toEqual([
			{ title: 'One', settings: { seats: 1, open: true }, tags: ['a', 'b'] },
			{ title: 'Two', settings: { seats: 2, open: true }, tags: ['a', 'b'] },
		]);
		expect(json).toMatchObject([
			{ id: 'ws_1', title: 'One' },
			{ id: 'ws_2', title: 'Two' },
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
	});

	it('sends the fields of the incoming item, without the ignored ones', async () => {
		await bench.runNode(
			{ ...create, mappingMode: 'autoMapInput', inputFieldsToIgnore: 'row, secret' },
			[{ title: 'One', row: 1, secret: 'x', nested: { a: null } }],
		);

		expect(bench.service.journal[0].body).toBe('{"title":"One","nested":{"a":null}}');
	});

	it('sends a JSON object, written as text or given by an expression', async () => {
		await bench.runNode({ ...create, mappingMode: 'json', fieldsJson: '{ "title": "Text" }' });
		await bench.runNode({ ...create, mappingMode: 'json', fieldsJson: '={{ $json }}' }, [
			{ title: 'Expression' },
		]);

		expect(bench.service.journal.map(({ body }) => body)).toEqual([
			'{"title":"Text"}',
			'{"title":"Expression"}',
		]);
	});

	it('sends numbers in JSON text with all their digits', async () => {
		const fieldsJson =
			'{"id": 12345678901234567890, "rates": [0.1000000000000000055511151231257827]}';
		await bench.runNode({ ...create, mappingMode: 'json', fieldsJson });
		const assignments = [
			{ id: '1', name: 'a', type: 'object', value: '{"b": 12345678901234567890}' },
		];
		await bench.runNode({ ...create, fields: { assignments } });

		expect(bench.service.journal.map(({ body }) => body)).toEqual([
			'{"id":12345678901234567890,"rates":[0.1000000000000000055511151231257827]}',
			'{"a":{"b":12345678901234567890}}',
		]);
	});

	it("sends n8n's date as its ISO text", async () => {
		const value = '={{ DateTime.fromMillis(0).setZone("utc") }}';
		const assignments = [{ id: '1', name: 'due', type: 'string', value }];
		await bench.runNode({ ...create, fields: { assignments } });

		expect(bench.service.journal[0].body).toBe('{"due":"1970-01-01T00:00:00.000Z"}');
	});

	it('sends an empty object when there is nothing to send, since the service decides what is required', async () => {
		const { json } = await bench.runNode(create);

		expect(bench.service.journal[0].body).toBe('{}');
		expect(json).toMatchObject([{ id: 'ws_1' }]);
	});

	it('authenticates with the bearer key and declares JSON', async () => {
		await bench.runNode(create);

		expect(bench.service.journal[0]).toMatchObject({
			method: 'POST',
			path: '/v1/workspaces',
			headers: {
				authorization: `Bearer ${bench.service.settings.apiKey}`,
				'content-type': 'application/json',
				accept: 'application/json',
			},
		});
	});
});
