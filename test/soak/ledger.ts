import { listAccounts, type Account, type Evidence } from './account';
import { checks, strangers } from './checks';
import type { RunPlan } from './runPlan';
import { none, type Verdict } from './verdict';

const EXAMPLES = 3;

/** The accounts of all runs, added up: memory for a run's items ends with the run. */
export class Ledger {
	#found = Object.fromEntries(Object.keys(checks).map((what) => [what, 0]));
	#unknown = 0;
	requests = 0;
	/** The first items of each kind of trouble. */
	readonly examples: string[] = [];

	add(plan: RunPlan, evidence: Evidence): void {
		const accounts = listAccounts(plan, evidence);
		for (const account of accounts) {
			this.#check(account);
			this.requests += account.tries.length;
		}
		this.#unknown += strangers(plan, accounts, evidence);
	}

	#check(account: Account): void {
		for (const [what, applies] of Object.entries(checks)) {
			if (!applies(account)) continue;
			if (++this.#found[what] <= EXAMPLES) this.examples.push(`${what}: ${describe(account)}`);
		}
	}

	verdicts(): Verdict[] {
		return [
			...Object.entries(this.#found).map(([what, number]) => none(what, number)),
			none('requests and objects of no item', this.#unknown),
		];
	}
}

function describe({ name, item, planned, error, tries, standing }: Account): string {
	const met = planned ? `${planned.name}${planned.afterWork ? ' after the work' : ''}` : 'no fault';
	return `${name} ${item.token}, ${met}, statuses ${tries.join(' ')}, ${standing}, ${error ?? 'succeeded'}`;
}
