import fc from 'fast-check';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { createSelection } from '../../../nodes/AppBuilder/execution/selection';
import { getWorkspace } from '../../../nodes/AppBuilder/resources/workspace/get';
import { toJson } from '../../../nodes/AppBuilder/resources/toJson';

const ENVELOPES = ['data', 'result', 'response', 'workspace', 'agent'];

/** What is output of a result, where these fields are selected, and which of them no result had. */
function select(result: IDataObject, names: string[]) {
	const hints: string[] = [];
	const context = {
		addExecutionHints: ({ message }: { message: string }) => hints.push(message),
	} as unknown as IExecuteFunctions;
	const selection = createSelection(context, { ...getWorkspace, readOutputFields: () => names });
	const output = selection.forItem(0)(result);
	selection.end();
	return { output, hints };
}

describe('the fields selected of a result', () => {
	it.each<[string, string[], object, object]>([
		['in an envelope', ['id'], { data: { id: 'a', secret: 'x' } }, { data: { id: 'a' } }],
		[
			'in one beside details',
			['id'],
			{ result: { id: 'a', b: 1 }, meta: { id: 'm' } },
			{ result: { id: 'a' } },
		],
		[
			'in one beside others',
			['id', 'x'],
			{ took: 3, response: { id: 'a', b: 1 } },
			{ response: { id: 'a' } },
		],
		[
			'in one within dots',
			['s.c'],
			{ workspace: { s: { c: 1, d: 2 } } },
			{ workspace: { s: { c: 1 } } },
		],
		[
			'by the name of the envelope',
			['data.id'],
			{ data: { id: 'a', b: 1 } },
			{ data: { id: 'a' } },
		],
		['the whole envelope', ['data'], { data: { id: 'a', b: 1 } }, { data: { id: 'a', b: 1 } }],
		[
			'of each in a list within',
			['id'],
			{ data: [{ id: 'a', b: 1 }, 'x'] },
			{ data: [{ id: 'a' }] },
		],
		['of a workspace with such a field', ['id'], { id: 'a', data: { id: 'b' } }, { id: 'a' }],
		['of a workspace, not of its parts', ['seats'], { id: 'a', data: { seats: 1 } }, {}],
		['beside the envelope', ['took'], { took: 3, data: { id: 'a' } }, { took: 3 }],
		[
			'of two that may be it',
			['id'],
			{ data: { x: 1 }, result: { id: 'a', b: 1 } },
			{ result: { id: 'a' } },
		],
		['of an empty response', ['id'], { success: true }, { success: true }],
		['of what only looks empty', ['name'], { success: true, id: 'a' }, {}],
		['of what only looks created', ['name'], { success: true, id: 'a', location: 'Berlin' }, {}],
	])('are right: %s', (_, names, result, expected) => {
		expect(select(result as IDataObject, names).output).toEqual(expected);
	});

	it('are never more than was asked for, in whatever form the response is', () => {
		const key = fc.constantFrom(
			...ENVELOPES,
			'id',
			'name',
			'a',
			'b',
			'a.b',
			'success',
			'location',
			'meta',
		);
		const { value } = fc.letrec((tie) => ({
			value: fc.oneof(
				{ depthSize: 'small' },
				fc.constantFrom<unknown>('x', 1, true, null),
				fc.array(tie('value'), { maxLength: 3 }),
				fc.dictionary(key, tie('value'), { maxKeys: 4 }),
			),
		}));
		const name = fc.array(key, { minLength: 1, maxLength: 3 }).map((steps) => steps.join('.'));
		let selected = 0;
		fc.assert(
			fc.property(value, fc.array(name, { minLength: 1, maxLength: 3 }), (response, names) => {
				const { output } = select(toJson(response), names);
				if (JSON.stringify(output) === '{"success":true}') return;
				for (const steps of leavesOf(output)) {
					selected++;
					const within = ENVELOPES.includes(steps[0]) ? steps.slice(1) : steps;
					const paths = [steps, within].map((path) => `${path.join('.')}.`);
					expect([
						steps,
						names.some((wanted) => paths.some((path) => path.startsWith(`${wanted}.`))),
					]).toEqual([steps, true]);
				}
			}),
			{ numRuns: 5_000 },
		);
		expect(selected).toBeGreaterThan(500);
	});
});

/** The names that lead to each value that is no object; an array has none for its elements. */
function leavesOf(value: unknown, steps: string[] = []): string[][] {
	if (Array.isArray(value)) return value.flatMap((element) => leavesOf(element, steps));
	if (typeof value !== 'object' || value === null) return [steps];
	return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...steps, name]));
}
