import type { Row } from '../figures/table';
import { accountsOf, type Account, type Evidence } from './account';
import { checks, strangers } from './checks';
import type { RunPlan } from './runPlan';
import { none, type Verdict } from './verdict';

const EXAMPLES = 3;

/** The accounts of all runs, added up: memory for a run's items ends with the run. */
export interface Ledger {
	add(plan: RunPlan, evidence: Evidence): void;
	requests(): number;
	operationRows(): Row[];
	faultRows(): Row[];
	verdicts(): Verdict[];
	/** The first items of each kind of trouble. */
	examples(): string[];
}

export function createLedger(): Ledger {
	const operations = new Map<string, Tally>();
	const faults = new Map<string, Tally>();
	const found = Object.fromEntries(Object.keys(checks).map((what) => [what, 0]));
	const examples: string[] = [];
	let unknown = 0;

	function check(account: Account): void {
		for (const [what, applies] of Object.entries(checks)) {
			if (!applies(account)) continue;
			if (++found[what] <= EXAMPLES) examples.push(`${what}: ${describe(account)}`);
		}
	}

	return {
		add(plan, evidence) {
			const accounts = accountsOf(plan, evidence);
			for (const account of accounts) {
				check(account);
				count(operations, account.name, account);
				count(faults, account.planned?.name ?? 'none', account);
			}
			unknown += strangers(plan, accounts, evidence);
		},
		requests: () => [...operations.values()].reduce((sum, { requests }) => sum + requests, 0),
		operationRows: () => toRows('operation', operations),
		faultRows: () => toRows('fault', faults),
		verdicts: () => [
			...Object.entries(found).map(([what, number]) => none(what, number)),
			none('requests and objects of no item', unknown),
		],
		examples: () => examples,
	};
}

interface Tally {
	items: number;
	requests: number;
	succeeded: number;
	failed: number;
	'failed creates, not made': number;
	'failed creates, made once': number;
}

function count(tallies: Map<string, Tally>, name: string, account: Account): void {
	const { tries, error, standing, operation } = account;
	const old = tallies.get(name);
	const isFailed = error !== undefined;
	const isCreate = operation.isCreate === true;
	const add = (key: keyof Tally, number: number | boolean) => (old?.[key] ?? 0) + Number(number);
	tallies.set(name, {
		items: add('items', 1),
		requests: add('requests', tries.length),
		succeeded: add('succeeded', !isFailed),
		failed: add('failed', isFailed),
		'failed creates, not made': add(
			'failed creates, not made',
			isFailed && isCreate && standing === 'not done',
		),
		'failed creates, made once': add(
			'failed creates, made once',
			isFailed && isCreate && standing === 'done',
		),
	});
}

function toRows(head: string, tallies: Map<string, Tally>): Row[] {
	return [...tallies].map(([name, tally]) => ({ [head]: name, ...tally }));
}

function describe({ name, item, planned, error, tries, standing }: Account): string {
	const met = planned ? `${planned.name}${planned.afterWork ? ' after the work' : ''}` : 'no fault';
	return `${name} ${item.token}, ${met}, statuses ${tries.join(' ')}, ${standing}, ${error ?? 'succeeded'}`;
}
