import fc from 'fast-check';

import { findList } from '../../../nodes/AppBuilder/transport/lists/findList';
import { useEngine } from '../../support/useEngine';
import { operations } from '../operations';
import { jsonObject, jsonValue } from '../../support/arbitraries';
import { asExact, PURE, THROUGH_SOCKETS } from './runs';

const bench = useEngine();
const text = (value: unknown) => JSON.stringify(value);

describe('a list loses no element', () => {
	const elements = fc.array(jsonValue.value, { maxLength: 4 });
	const usual = fc.constantFrom('data', 'workspaces', 'items', 'results');

	it('bare, in an envelope, or in the field that is said to have it', () => {
		fc.assert(
			fc.property(elements, usual, jsonObject, (list, name, others) => {
				expect(findList(list, '')?.elements).toBe(list);
				const envelope = { ...others, [name]: list };
				expect(findList(envelope, name)?.elements).toBe(list);
				expect(findList({ [name]: list, total: 1 }, '')?.elements).toBe(list);
			}),
			PURE,
		);
	});

	it('over the pages of the service, each as it was', async () => {
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
});
