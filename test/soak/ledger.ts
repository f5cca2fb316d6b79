import type { Row } from '../figures/table';
import { accountsOf, type Account, type Evidence } from './account';
import { checks, strangers } from './checks';
import type { RunPlan } from './runPlan';
import { none, type Verdict } from './verdict';

const EXAMPLES = 3;

/** The accounts of all runs, added up: memory for a run's items ends with the run. */
export class Ledger {
	#operations: Tallies = new Map();
	#faults: Tallies = new Map();
	#found = Object.fromEntries(Object.keys(checks).map((what) => [what, 0]));
	#unknown = 0;
	/** The first items of each kind of trouble. */
	readonly examples: string[] = [];

	add(plan: RunPlan, evidence: Evidence): void {
		const accounts = accountsOf(plan, evidence);
		for (const account of accounts) {
			this.#check(account);
			count(this.#operations, account.name, account);
			count(this.#faults, account.planned?.name ?? 'none', account);
		}
		this.#unknown += strangers(plan, accounts, evidence);
	}

	#check(account: Account): void {
		for (const [what, applies] of Object.entries(checks)) {
			if (!applies(account)) continue;
			if (++this.#found[what] <= EXAMPLES) this.examples.push(`${what}: ${describe(account)}`);
		}
	}

	requests(): number {
		return [...this.#operations.values()].reduce((sum, { requests }) => sum + requests, 0);
	}

	operationRows(): Row[] {
		return toRows('operation', this.#operations);
	}

	faultRows(): Row[] {
		return toRows('fault', this.#faults);
	}

	verdicts(): Verdict[] {
		return [
			...Object.entries(this.#found).map(([what, number]) => none(what, number)),
			none('requests and objects of no item', this.#unknown),
		];
	}
}

type Tallies = Map<string, { items: number; requests: number; failed: number }>;

function count(tallies: Tallies, name: string, { tries, error }: Account): void {
	const { items, requests, failed } = tallies.get(name) ?? { items: 0, requests: 0, failed: 0 };
	tallies.set(name, {
		items: items + 1,
		requests: requests + tries.length,
		failed: failed + Number(error !== undefined),
	});
}

function toRows(head: string, tallies: Tallies): Row[] {
	return [...tallies].map(([name, tally]) => ({ [head]: name, ...tally }));
}

function describe({ name, item, planned, error, tries, standing }: Account): string {
	const met = planned ? `${planned.name}${planned.afterWork ? ' after the work' : ''}` : 'no fault';
	return `${name} ${item.token}, ${met}, statuses ${tries.join(' ')}, ${standing}, ${error ?? 'succeeded'}`;
}
