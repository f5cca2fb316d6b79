import type { JournalEntry } from '../service';
import type { PlannedFault } from './faultMix';
import { operations, type Operation, type SoakItem, type Standing } from './operations';
import { matchRequest, type RunPlan } from './runPlan';
import type { ServerView } from './serverView';
import type { Output } from './worker.mts';

/** All that is known of one item of one operation after a run. */
export interface Account {
	name: string;
	operation: Operation;
	item: SoakItem;
	planned: PlannedFault | undefined;
	outputs: Output[];
	/** Where its output stands among the outputs. */
	place: number;
	/** The error text of its output. */
	error: string | undefined;
	isAnswered: boolean;
	/** The statuses of the requests the service saw, 0 where it did not answer. */
	tries: number[];
	standing: Standing;
}

/** What a run left behind. */
export interface Evidence {
	outputs: Record<string, Output[]>;
	server: ServerView;
	journal: JournalEntry[];
}

/** The accounts of all items of a run. */
export function listAccounts(plan: RunPlan, { outputs, server, journal }: Evidence): Account[] {
	const tries = triesByRequest(journal);
	return Object.entries(operations).flatMap(([name, operation]) => {
		const places = placesByItem(outputs[name]);
		return plan.items.map((item): Account => {
			const mine = places.get(item.row) ?? [];
			const json = outputs[name][mine[0]]?.json ?? {};
			return {
				name,
				operation,
				item,
				planned: plan.faults[name][item.row],
				outputs: mine.map((place) => outputs[name][place]),
				place: mine[0],
				error: json.error as string | undefined,
				isAnswered: operation.isAnswer(json, server, item),
				tries: tries.get(Object.values(matchRequest(name, item)).join(' ')) ?? [],
				standing: operation.standing(server, item),
			};
		});
	});
}

function triesByRequest(journal: JournalEntry[]): Map<string, number[]> {
	const tries = new Map<string, number[]>();
	for (const { method, path, body, status } of journal) {
		const token = method === 'POST' ? /"\d+-\d+"/.exec(body)?.[0] : '';
		const request = `${method} ${path} ${token}`;
		tries.set(request, [...(tries.get(request) ?? []), status]);
	}
	return tries;
}

function placesByItem(outputs: Output[]): Map<number, number[]> {
	const places = new Map<number, number[]>();
	for (const [place, { item }] of outputs.entries()) {
		places.set(item, [...(places.get(item) ?? []), place]);
	}
	return places;
}
