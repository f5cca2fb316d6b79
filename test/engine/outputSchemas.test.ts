import { dirname } from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { loadOutputSchema } from 'n8n-core';

import packageJson from '../../package.json';
import { resources } from '../../nodes/AppBuilder/resources';
import { nodes, rows } from '../support/everyOperation';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const nodeDir = dirname(packageJson.n8n.nodes[0]);

/** The types of the fields that n8n's editor offers before the node was executed; undefined if n8n finds no schema. */
function readSchema(resource: string, operation: string): Record<string, string> | undefined {
	const schema = loadOutputSchema({ nodeDir, version: 1, resource, operation });
	if (schema === undefined) return undefined;
	const fields = Object.entries(schema.properties as Record<string, { type: string }>);
	return Object.fromEntries(fields.map(([name, { type }]) => [name, type]));
}

/** By operation, where it isn't just the ID. */
const certain: Record<string, object> = { delete: { deleted: 'boolean' } };

describe('the output that the editor offers before the node was executed', () => {
	it.each(
		resources.flatMap(({ option: { value: resource }, operations }) =>
			operations.map(({ option: { value: operation } }) => [resource, operation]),
		),
	)('contains only certain fields: %s %s', (resource, operation) => {
		expect(readSchema(resource, operation)).toEqual(certain[operation] ?? { id: 'string' });
	});

	it('is what every operation then outputs', async () => {
		const { json, error } = await bench.engine.run({ nodes, items: rows });
		expect(error).toBeUndefined();

		for (const { name, parameters } of nodes) {
			const { resource, operation } = parameters as INodeParameters;
			const schema = readSchema(resource as string, operation as string)!;
			const [output] = json(name);
			const types = Object.keys(schema).map((field) => [field, typeof output[field]]);
			expect([name, Object.fromEntries(types)]).toEqual([name, schema]);
		}
	});
});
