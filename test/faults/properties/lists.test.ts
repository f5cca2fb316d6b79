import fc from 'fast-check';

import { unwrapList } from '../../../nodes/AppBuilder/transport/pages/listIn';
import { useEngine } from '../../support/useEngine';
import { operations } from '../operations';
import { jsonObject, jsonValue } from '../../support/arbitraries';
import { asExact, PURE, THROUGH_SOCKETS } from './runs';

const bench = useEngine();
const text = (value: unknown) => JSON.stringify(value);

describe('a list loses no element', () => {
	const elements = fc.array(jsonValue.value, { maxLength: 4 });
	const usual = fc.constantFrom('data', 'workspaces', 'items', 'results');

	it('bare or in an envelope', () => {
		fc.assert(
			fc.property(elements, usual, jsonObject, (list, name, others) => {
				expect(text(unwrapList(list))).toBe(text(list));
				const envelope = Object.fromEntries([[name, list], ...withoutArrays(others)]);
				expect(text(unwrapList(envelope))).toBe(text(list));
			}),
			PURE,
		);
	});

	it('whatever the answer: each element is a part of it, and there is none only where there is none', () => {
		fc.assert(
			fc.property(jsonValue.value, (answer) => {
				const kept = unwrapList(answer);
				for (const element of kept) {
					// What is taken from a map gets its name there as its ID.
					const rest = { ...(element as object | null) } as { id?: unknown };
					delete rest.id;
					const parts = [element, rest].map(text);
					expect(parts.some((part) => text(answer).includes(part))).toBe(true);
				}
				if (kept.length === 0) expect(text(answer)).toMatch(/null|\[\]/);
			}),
			PURE,
		);
	});

	it('over the pages of the service, each as it was', async () => {
		const pages = fc.array(fc.array(jsonObject, { maxLength: 4 }), { minLength: 1, maxLength: 4 });
		await fc.assert(
			fc.asyncProperty(pages, fc.constantFrom('', 'data', 'any'), async (all, name) => {
				all.forEach((page, index) => {
					const isLast = index === all.length - 1;
					const link = { link: `</v1/workspaces?page=${index + 2}>; rel=next` };
					const body = text(name === '' ? page : { [name]: page, total: 1 });
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

function withoutArrays(fields: object): Array<[string, unknown]> {
	const names = ['data', 'workspaces', 'items', 'results'];
	return Object.entries(fields).filter(
		([name, value]) => !Array.isArray(value) && !names.includes(name),
	);
}
