import type { Fault } from '../service';
import { fieldRows } from './fieldRows';
import type { Way } from './trigger';
import { seed } from './workspaces';
import { useEngine } from './useEngine';

export const ALL = { events: ['created', 'updated', 'deleted'] };

/** The IDs of the events, in their order. */
export const ids = (events: object[]) => events.map((event) => (event as { id: string }).id);

/** As many IDs. */
export const many = (count: number) => Array.from({ length: count }, (_, n) => `ws_${n}`);

/** The parameters that watch these fields only, or all except these. */
export const watching = (choice: 'selected' | 'except', ...names: string[]) => ({
	fieldsToWatch: choice,
	selectedFields: fieldRows(...names),
});

/** The results of this many calls, one after another. */
export async function times<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
	const results: T[] = [];
	for (let n = 0; n < count; n++) results.push(await call(n));
	return results;
}

/** The bench of a file of the trigger's tests, with what they all do. */
export function useTrigger() {
	const bench = useEngine();
	const change = (id: string, fields: object = {}) => seed(bench.service, { id, ...fields });
	const put = (...all: string[]) => all.forEach((id) => change(id));

	async function activated(parameters: object = ALL, ...more: [stored?: string, way?: Way]) {
		const trigger = bench.engine.trigger(parameters, ...more);
		await trigger.activate();
		return trigger;
	}
	return {
		bench,
		/** Creates a workspace with these fields, or gives it these. */
		change,
		/** Creates workspaces that have nothing but an ID. */
		put,
		remove: (...all: string[]) => all.forEach((id) => bench.service.workspaces.delete(id)),
		/** What the next request for the list gets, whatever there is. */
		answer(list: unknown, more: Partial<Fault> = {}): void {
			const body = JSON.stringify(list);
			bench.service.inject({ kind: 'answer', path: '/v1/workspaces', body, ...more });
		},
		/** A trigger whose workflow is published. */
		activated,
		/** One for all events that has recorded these workspaces. */
		async knowing(...all: string[]) {
			put(...all);
			return await activated();
		},
	};
}
