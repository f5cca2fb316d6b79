import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { draws } from '../../support/draws';
import { jsonObject } from '../../support/arbitraries';
import { createWorkspace } from '../../support/workspaces';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();

const text = (value: unknown) => JSON.stringify(value);
/** Text for whole numbers that JavaScript cannot tell apart: those are rejected. */
const asExact = (_: string, value: unknown) =>
	Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value;
/** As JSON has it: without -0, which JSON.stringify writes as 0. An item without fields is rejected. */
const given = jsonObject
	.map((value) => JSON.parse(text(value), asExact) as IDataObject)
	.filter((value) => Object.keys(value).length > 0);
const batch = fc.array(given, { minLength: 20, maxLength: 20 });

afterEach(() => expect(Object.keys(Object.prototype)).toEqual([]));

const assignments = [{ name: 'field', type: 'object', value: '={{ $json.value }}' }];

it.each<[string, object, toItem?: (value: IDataObject) => IDataObject]>([
	[
		'as JSON text',
		{ mappingMode: 'json', fieldsJson: '={{ $json.text }}' },
		(value) => ({ text: text(value) }),
	],
	['as JSON from an expression', { mappingMode: 'json', fieldsJson: '={{ $json }}' }],
	['mapped from the incoming item', {}],
	[
		'as a mapped field',
		{ mappingMode: 'defineBelow', fields: { assignments } },
		(value) => ({ value }),
	],
])('any JSON object is sent unchanged: %s', async (...[way, parameters, toItem]) => {
	const toBody = (value: IDataObject) =>
		text(way === 'as a mapped field' ? { field: value } : value);
	const create = createWorkspace({ ...parameters, options: { maxConcurrentItems: 1 } });
	await fc.assert(
		fc.asyncProperty(batch, async (values) => {
			bench.service.journal.length = 0;
			const { error } = await bench.runNode(create, values.map(toItem ?? ((value) => value)));

			expect(error).toBeUndefined();
			expect(bench.service.journal.map(({ body }) => body)).toEqual(values.map(toBody));
		}),
		draws(15),
	);
});
