import fc from 'fast-check';

import { unwrapList } from '../../../nodes/AppBuilder/transport/pages/listIn';
import { useEngine } from '../../support/useEngine';
import { operations } from '../operations';
import { anyText, jsonObject, jsonValue } from '../../support/arbitraries';
import { BATCHES_THROUGH_SOCKETS, ITEMS_PER_RUN, PURE, THROUGH_SOCKETS } from './runs';

const bench = useEngine();
const text = (value: unknown) => JSON.stringify(value);

describe('capabilities', () => {
	/** Spaces around a capability and blank ones go. */
	const capability = anyText.map((any) => any.trim()).filter((any) => any !== '');
	const list = fc.array(capability, { maxLength: 6 });

	it('reach the service as they are given', async () => {
		const { parameters } = operations['Agent Create'];
		const run = {
			capabilities: '={{ $json.capabilities }}',
			options: { maxConcurrentItems: 1 },
		};
		const batch = fc.array(list, { minLength: ITEMS_PER_RUN, maxLength: ITEMS_PER_RUN });
		await fc.assert(
			fc.asyncProperty(batch, async (all) => {
				bench.service.journal.length = 0;
				const items = all.map((capabilities) => ({ capabilities }));
				const { error } = await bench.runNode({ ...parameters, ...run }, items);
				expect(error).toBeUndefined();
				const received = bench.service.journal.map(({ body }) => JSON.parse(body).capabilities);
				// What is left empty is not sent.
				const given = all.map((list) => (list.length > 0 ? list : undefined));
				expect(text(received)).toBe(text(given));
			}),
			BATCHES_THROUGH_SOCKETS,
		);
	});
});

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
				expect(text(json)).toBe(JSON.stringify(all.flat(), asReceived));
			}),
			THROUGH_SOCKETS,
		);
	});
});

/** Whole numbers that JavaScript cannot tell apart arrive as text. */
function asReceived(_: string, value: unknown): unknown {
	return Number.isInteger(value) && !Number.isSafeInteger(value) ? String(value) : value;
}

function withoutArrays(fields: object): Array<[string, unknown]> {
	const names = ['data', 'workspaces', 'items', 'results'];
	return Object.entries(fields).filter(
		([name, value]) => !Array.isArray(value) && !names.includes(name),
	);
}
