import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { useEngine } from '../../support/useEngine';
import { operations } from '../operations';
import { jsonObject } from '../../support/arbitraries';

const bench = useEngine();

const text = (value: unknown) => JSON.stringify(value);
/** Text for whole numbers that JavaScript cannot tell apart: those are rejected. */
const asExact = (_: string, value: unknown) =>
	Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value;
/** As JSON has it: without -0, which JSON.stringify writes as 0. */
const given = jsonObject.map((value) => JSON.parse(text(value), asExact) as IDataObject);
const batch = fc.array(given, { minLength: 20, maxLength: 20 });

/** Whether the object is one that can be sent this way; an update of nothing is rejected. */
type Filter = (value: IDataObject) => boolean;
const someField: Filter = (value) => Object.keys(value).length > 0;
const namedFields: Filter = (value) => someField(value) && !Object.hasOwn(value, '');

afterEach(() => expect(Object.keys(Object.prototype)).toEqual([]));

const ways: Record<string, [parameters: object, toItem: (value: IDataObject) => IDataObject]> = {
	'as JSON text': [
		{ mappingMode: 'json', fieldsJson: '={{ $json.text }}' },
		(value) => ({ text: text(value) }),
	],
	'as JSON from an expression': [
		{ mappingMode: 'json', fieldsJson: '={{ $json }}' },
		(value) => value,
	],
	'mapped from the incoming item': [{ mappingMode: 'autoMapInput' }, (value) => value],
	'as a mapped field': [
		{
			mappingMode: 'defineBelow',
			fields: { assignments: [{ name: 'field', type: 'object', value: '={{ $json.value }}' }] },
		},
		(value) => ({ value }),
	],
};

/** Checks the bodies the service received against what was given, item by item. */
async function check(name: 'Create' | 'Update', way: string, filter: Filter): Promise<void> {
	const [parameters, toItem] = ways[way];
	const toBody = (value: IDataObject) =>
		text(way === 'as a mapped field' ? { field: value } : value);
	await fc.assert(
		fc.asyncProperty(batch, async (all) => {
			const values = all.filter(filter);
			bench.service.journal.length = 0;
			bench.service.workspaces.set('seed', { id: 'seed' });
			const options = { maxConcurrentItems: 1 };
			const { error } = await bench.runNode(
				{ ...operations[name].parameters, ...parameters, options },
				values.map(toItem),
			);
			expect(error).toBeUndefined();
			expect(bench.service.journal.map(({ body }) => body)).toEqual(values.map(toBody));
		}),
		{ numRuns: 15 },
	);
}

describe.each(['Create', 'Update'] as const)('%s sends any JSON object unchanged', (name) => {
	it.each(Object.keys(ways))('%s', async (way) => {
		await check(name, way, way === 'mapped from the incoming item' ? namedFields : someField);
	});

	it('a field without a name too, when mapped from the incoming item', async () => {
		const fields = { mappingMode: 'autoMapInput' };
		bench.service.workspaces.set('seed', { id: 'seed' });
		await bench.runNode({ ...operations[name].parameters, ...fields }, [{ '': 1, a: 2 }]);

		expect(bench.service.journal[0].body).toBe('{"":1,"a":2}');
	});
});
