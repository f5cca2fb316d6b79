import { useEngine } from '../support/useEngine';

const bench = useEngine();

const create = (more = {}) => ({
	resource: 'agent',
	operation: 'create',
	agentName: 'Helper',
	model: 'model-1',
	capabilities: 'search, code',
	instructions: 'Be brief.',
	// One after the other, so that they arrive in order.
	options: { maxConcurrentRequests: 1 },
	...more,
});
const sent = () => bench.service.journal.map(({ body }) => JSON.parse(body));

describe('Agent → Create', () => {
	it('sends name, model, capabilities and instructions and gives the agent', async () => {
		const { json } = await bench.runNode(create());

		expect(sent()).toEqual([
			{
				name: 'Helper',
				model: 'model-1',
				capabilities: ['search', 'code'],
				instructions: 'Be brief.',
			},
		]);
		expect(json).toMatchObject([{ id: 'ag_1', name: 'Helper' }]);
	});

	it('takes every field from an expression, for each item', async () => {
		const fields = {
			agentName: '={{ $json.name }}',
			model: '={{ $json.model }}',
			capabilities: '={{ $json.can }}',
			instructions: '={{ "Help " + $json.name }}',
		};
		const { items } = await bench.runNode(create(fields), [
			{ name: 'A', model: 'm1', can: ['search'] },
			{ name: 'B', model: 'm2', can: '["code", "a, b"]' },
			{ name: 'C', model: 'm3', can: 'x,y ,, z' },
			{ name: 'D', model: 'm4', can: '' },
		]);

		expect(sent()).toEqual([
			{ name: 'A', model: 'm1', capabilities: ['search'], instructions: 'Help A' },
			{ name: 'B', model: 'm2', capabilities: ['code', 'a, b'], instructions: 'Help B' },
			{ name: 'C', model: 'm3', capabilities: ['x', 'y', 'z'], instructions: 'Help C' },
			{ name: 'D', model: 'm4', capabilities: [], instructions: 'Help D' },
		]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3].map((item) => ({ item })),
		);
	});

	it('sends numbers, booleans and dates as text', async () => {
		const fields = {
			agentName: '={{ 7 }}',
			model: '={{ false }}',
			instructions: '={{ $json.at }}',
		};
		await bench.runNode(create({ ...fields, capabilities: 'a\n b ,,c' }), [
			{ at: '2026-01-02T03:04:05.000Z' },
		]);
		await bench.runNode(
			create({
				instructions: '={{ DateTime.fromMillis(0).setZone("utc") }}',
				model: '={{ new Date(0) }}',
			}),
		);

		expect(sent()).toMatchObject([
			{
				name: '7',
				model: 'false',
				capabilities: ['a', 'b', 'c'],
				instructions: '2026-01-02T03:04:05.000Z',
			},
			{ instructions: '1970-01-01T00:00:00.000Z', model: '1970-01-01T00:00:00.000Z' },
		]);
	});

	it.each([
		['agentName', 'Name'],
		['model', 'Model'],
		['capabilities', 'Capabilities'],
		['instructions', 'Instructions'],
	])('rejects an expression for %s that gives nothing, before any request', async (name, label) => {
		const parameters = create({ [name]: '={{ $json.value }}' });
		const items = [{ value: 'x' }, { valeu: 'x' }];
		const { error } = await bench.runNode(parameters, items);
		const { error: nullError } = await bench.runNode(parameters, [{ value: null }]);

		expect(error?.message).toBe(
			`'${label}' has no value: the expression returned undefined [item 1]`,
		);
		expect(nullError?.message).toBe(
			`'${label}' has no value: the expression returned null [item 0]`,
		);
		expect(bench.service.journal).toEqual([]);
	});

	it('sends empty fields, since the service decides what is required', async () => {
		await bench.runNode({ resource: 'agent', operation: 'create' });

		expect(sent()).toEqual([{ name: '', model: '', capabilities: [], instructions: '' }]);
	});

	it('sends the numbers of additional fields with all their digits', async () => {
		await bench.runNode(create({ additionalFields: '{"seed": 12345678901234567890}' }));

		expect(bench.service.journal[0].body).toMatch(/,"seed":12345678901234567890\}$/);
	});

	it('passes additional fields through', async () => {
		await bench.runNode(create({ additionalFields: '{"temperature": 0.2, "tags": ["a"]}' }));

		expect(sent()).toMatchObject([{ name: 'Helper', temperature: 0.2, tags: ['a'] }]);
	});

	it.each(['name', 'model', 'capabilities', 'instructions'])(
		'does not let additional fields overwrite %s',
		async (field) => {
			const { error } = await bench.runNode(create({ additionalFields: { [field]: 'x' } }));

			expect(error?.message).toBe(
				`'Additional Fields' contains "${field}", which has a field of its own [item 0]`,
			);
			expect(bench.service.journal).toEqual([]);
		},
	);

	it("shows the service's own words when it does not accept the fields", async () => {
		const { error } = await bench.runNode(create({ model: '' }));

		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: '422',
			message: 'The service did not accept the fields: model: must be a non-empty string [item 0]',
		});
	});
});
