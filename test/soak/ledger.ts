import type { Row } from '../figures/table';
import { accountsOf, type Account, type Evidence } from './account';
import { checks, strangers } from './checks';
import type { RunPlan } from './runPlan';
import { none, type Verdict } from './verdict';

const EXAMPLES = 3;

/** The accounts of all runs, added up: memory for a run's items ends with the run. */
export class Ledger {
	#operations = new Map<string, Tally>();
	#faults = new Map<string, Tally>();
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

type Tally = Record<string, number>;

function count(tallies: Map<string, Tally>, name: string, account: Account): void {
	const { tries, error, standing, operation } = account;
	const isFailed = error !== undefined;
	const isFailedCreate = isFailed && operation.isCreate === true;
	const more: Tally = {
		items: 1,
		requests: tries.length,
		succeeded: Number(!isFailed),
		failed: Number(isFailed),
		'failed creates, not made': Number(isFailedCreate && standing === 'not done'),
		'failed creates, made once': Number(isFailedCreate && standing === 'done'),
	};
	const old = tallies.get(name) ?? {};
	const sums = Object.entries(more).map(([what, number]) => [what, (old[what] ?? 0) + number]);
	tallies.set(name, Object.fromEntries(sums) as Tally);
}

function toRows(head: string, tallies: Map<string, Tally>): Row[] {
	return [...tallies].map(([name, tally]) => ({ [head]: name, ...tally }));
}

function describe({ name, item, planned, error, tries, standing }: Account): string {
	const met = planned ? `${planned.name}${planned.afterWork ? ' after the work' : ''}` : 'no fault';
	return `${name} ${item.token}, ${met}, statuses ${tries.join(' ')}, ${standing}, ${error ?? 'succeeded'}`;
}
