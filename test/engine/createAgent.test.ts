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

	it('passes additional fields through, numbers with all their digits', async () => {
		const additionalFields = '{"temperature": 0.2, "seed": 12345678901234567890}';
		await bench.runNode(create({ additionalFields }));

		expect(bench.service.journal[0].body).toMatch(
			/,"temperature":0\.2,"seed":12345678901234567890\}$/,
		);
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
