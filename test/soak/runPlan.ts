import type { ServiceProcess } from '../support/serviceProcess';
import { drawFault, type PlannedFault } from './faultMix';
import { operations, type SoakItem } from './operations';
import type { Random } from './random';

/** What one execution is to do, and what is to go wrong in it. */
export interface RunPlan {
	items: SoakItem[];
	/** By operation, then by item. */
	faults: Record<string, Array<PlannedFault | undefined>>;
}

const WORKSPACE_BYTES = 200;
const LATENCY_MS = 20;
/** More tries than a request has. */
const MANY = 100;

/** @param rows how many items each of the operations gets */
export function planRun(run: number, rows: number, random: Random): RunPlan {
	const indexes = [...Array(rows).keys()];
	const names = Object.keys(operations);
	const faults = Object.fromEntries(
		names.map((name) => [name, indexes.map(() => drawFault(random))]),
	);
	const items = indexes.map((row) => ({
		row,
		token: `${run}-${row}`,
		get: `ws_${row + 1}`,
		update: `ws_${rows + row + 1}`,
		delete: `ws_${2 * rows + row + 1}`,
		impatient: names.filter((name) => faults[name][row]?.kind.isSlow),
	}));
	return { items, faults };
}

/** What only the requests of an item have: their method and path, and the item's token in the body of a create. */
export function matchRequest(name: string, item: SoakItem) {
	const { method, path, isCreate } = operations[name];
	return { method, path: path(item), sent: isCreate ? `"${item.token}"` : '' };
}

/** Resets the service, with the workspaces to use and the pending faults. */
export async function prepareService(service: ServiceProcess, plan: RunPlan): Promise<void> {
	await service.ask('reset', { latencyMs: LATENCY_MS });
	await service.ask('fill', { count: 3 * plan.items.length, bytes: WORKSPACE_BYTES });
	for (const [name, faults] of Object.entries(plan.faults)) {
		for (const [row, planned] of faults.entries()) {
			if (!planned) continue;
			await service.ask('inject', {
				...planned.kind.fault,
				...matchRequest(name, plan.items[row]),
				afterWork: planned.afterWork,
				times: planned.isLasting ? MANY : 1,
			});
		}
	}
}
