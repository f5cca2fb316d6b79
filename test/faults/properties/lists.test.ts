import fc from 'fast-check';

import { useEngine } from '../../support/useEngine';
import { operations } from '../operations';
import { jsonObject } from '../../support/arbitraries';
import { asExact, THROUGH_SOCKETS } from './runs';

const bench = useEngine();
const text = (value: unknown) => JSON.stringify(value);

it('a list loses no element over the pages of the service', async () => {
	const page = fc.array(jsonObject, { maxLength: 4 });
	const pages = fc.array(page, { minLength: 1, maxLength: 4 });
	await fc.assert(
		fc.asyncProperty(pages, fc.constantFrom('', 'data', 'any'), async (drawn, name) => {
			// Elements count once by ID.
			let count = 0;
			const all = drawn.map((one) => one.map((fields) => ({ ...fields, id: count++ })));
			all.forEach((one, index) => {
				const isLast = index === all.length - 1;
				const link = { link: `</v1/workspaces?page=${index + 2}>; rel=next` };
				const body = text(name === '' ? one : { [name]: one });
				bench.service.inject({ kind: 'answer', body, headers: isLast ? {} : link });
			});
			const { json, error } = await bench.runNode(operations['Get Many'].parameters);
			expect(error).toBeUndefined();
			expect(text(json)).toBe(JSON.stringify(all.flat(), asExact));
		}),
		THROUGH_SOCKETS,
	);
});
