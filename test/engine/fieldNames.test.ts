import type { IDataObject } from 'n8n-workflow';

import { createWorkspace, seed, upsert, workspaceById } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const sent = () => bench.service.journal.map(({ body }) => JSON.parse(body ?? 'null') as unknown);

const item = {
	title: 'Shop',
	'Row Number': 7,
	address: { 'postal code': '10115', city: 'Berlin' },
	tags: ['new', 'big'],
	'Customer No.': 'C1',
	'a.b': 2,
	'Last, First': 'Doe, Jane',
};

/** The field names as n8n's editor inserts them where several or only one may be dragged. */
const dragged: Array<[several: string, one: string]> = [
	["['Row Number']", 'Row Number'],
	["address['postal code']", "address['postal code']"],
	['tags[0]', 'tags[0]'],
	["['Customer No.']", 'Customer No.'],
	["['a.b']", 'a.b'],
	["['Last, First']", 'Last, First'],
];

describe('a column that is dragged from the input', () => {
	it("isn't sent if it should be ignored", async () => {
		const inputFieldsToIgnore = dragged.map(([several]) => several).join(', ');
		const { hints } = await bench.runNode(createWorkspace({ inputFieldsToIgnore }), [item]);

		expect(sent()).toEqual([{ title: 'Shop', address: { city: 'Berlin' } }]);
		expect(hints).toEqual([]);
	});

	it.each(dragged)('is matched on: %s', async (several, one) => {
		seed(bench.service, { ...item, id: 'a' }, { id: 'b', title: 'Shop' });
		const matchOn = [several, one];
		const { json, error } = await bench.runNode(
			upsert({ matchOn, ifWorkspaceExists: 'updateIfChanged' }),
			[{ ...item, title: 'Store' }, item],
		);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{ id: 'a', title: 'Store' },
			{ id: 'a', title: 'Shop' },
		]);
	});
});

it.each<[string, IDataObject]>([
	['Last, First', { 'Last, First': 'Doe, Jane' }],
	['Customer No.', { 'Customer No.': 'C1' }],
	['a.b', { 'a.b': 2 }],
	['address.postal code', { address: { 'postal code': '10115' } }],
])(
	'a name that is chosen from the list is a single name in a tool, too: %s',
	async (value, expected) => {
		seed(bench.service, { ...item, id: 'a' });
		const field = { __rl: true, mode: 'list', value, cachedResultName: value };
		const options = { outputFields: { fields: [{ field }] } };
		const [{ answer }] = await bench.callTool({ ...workspaceById('get', 'a'), options }, [{}]);

		expect(answer).toEqual([expected]);
	},
);
