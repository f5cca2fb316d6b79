import fc from 'fast-check';

import type { Fault } from '../../service';
import { retryOnFail, triesOf, type Try } from '../../support/tries';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
const tries = triesOf(bench);

/** What a request meets: before the work, and after it. */
const faults: Array<Fault | undefined> = [
	undefined,
	{ kind: 'status', status: 422 },
	{ kind: 'status', status: 401 },
	{ kind: 'reset' },
	{ kind: 'reset', afterWork: true },
	{ kind: 'status', status: 500, afterWork: true },
];

interface Sequence {
	operation: 'create' | 'update' | 'delete';
	/** The same row may be there twice. */
	rows: number[];
	/** Of the requests in their order; those after them succeed. */
	faults: Array<Fault | undefined>;
	maxTries: number;
	maxConcurrentRequests: number;
	/** Retries before which the person corrects the items that are not there yet. */
	corrections: boolean[];
}

const sequence = fc.record<Sequence>({
	operation: fc.constantFrom('create', 'create', 'create', 'update', 'delete'),
	rows: fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
	faults: fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
	maxTries: fc.integer({ min: 1, max: 3 }),
	maxConcurrentRequests: fc.integer({ min: 1, max: 5 }),
	corrections: fc.array(fc.boolean(), { maxLength: 4 }),
});

/** The parameters, with the names of some rows corrected. */
function parametersOf({ operation, maxConcurrentRequests }: Sequence, corrected: string[]) {
	const name = `{{ ${JSON.stringify(corrected)}.includes($json.name) ? $json.name + "!" : $json.name }}`;
	return {
		...{ resource: 'workspace', operation, options: { maxConcurrentRequests, maxRetries: 0 } },
		...{ fieldsMode: 'json', fieldsJson: `={"name":"${name}"}` },
		workspaceId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
	};
}

function startOver(injected: Array<Fault | undefined>, ids: string[]): void {
	const { apiKey } = bench.service.settings;
	bench.service.reset();
	bench.service.settings.apiKey = apiKey;
	for (const id of ids) bench.service.workspaces.set(id, { id });
	bench.service.onRequest(async (number) => {
		const fault = injected[number - 1];
		if (fault) bench.service.inject(fault);
	});
}

/** What the service was sent in one execution. */
interface Sent {
	name: string;
	status: number;
}

/** Runs it and retries it, as a person would, until it succeeds. */
async function untilDone(given: Sequence) {
	const isDelete = given.operation === 'delete';
	// What is deleted once is not there to be deleted twice.
	const rows = isDelete ? [...new Set(given.rows)] : given.rows;
	const items = rows.map((row) => ({ name: `row ${row}`, id: `ws-${row}` }));
	const isCreate = given.operation === 'create';
	startOver(given.faults, isCreate ? [] : items.map(({ id }) => id));
	const executions: Sent[][] = [];
	let corrected: string[] = [];
	let seen = 0;

	function note(result: Try): Try {
		const entries = bench.service.journal.slice(seen);
		seen += entries.length;
		executions.push(
			entries.map(({ body, path, status }) => ({
				name: body === '' ? path : (JSON.parse(body) as Sent).name,
				status,
			})),
		);
		return result;
	}

	let result = note(await tries.run(parametersOf(given, []), items, retryOnFail(given.maxTries)));
	for (let retries = 0; result.run.status !== 'success'; retries++) {
		expect(retries).toBeLessThanOrEqual(given.faults.length);
		if (isCreate && given.corrections[retries]) {
			const there = new Set([...bench.service.workspaces.values()].map(({ name }) => name));
			corrected = [
				...corrected,
				...items.map(({ name }) => name).filter((name) => !there.has(name)),
			];
		}
		result = note(await tries.retry(parametersOf(given, corrected)));
	}
	const wanted = items.map(({ name }) => (corrected.includes(name) ? `${name}!` : name));
	return { wanted, executions, result };
}

const count = <T>(all: T[], one: T) => all.filter((other) => other === one).length;

it('every item is carried out exactly once, whatever happens on the way', async () => {
	await fc.assert(
		fc.asyncProperty(sequence, async (given) => {
			const { wanted, executions, result } = await untilDone(given);
			const sent = executions.flat();

			if (given.operation === 'delete') {
				expect(result.outputs).toEqual(wanted.map(() => ({ deleted: true })));
				expect(bench.service.workspaces.size).toBe(0);
				return;
			}
			expect(result.outputs.map(({ name }) => name)).toEqual(wanted);
			if (given.operation === 'update') return;

			expect(new Set(result.outputs.map(({ id }) => id)).size).toBe(wanted.length);
			for (const name of new Set(sent.map(({ name }) => name))) {
				const answers = sent.filter((request) => request.name === name);
				const succeeded = answers.filter(({ status }) => status === 201);
				expect([name, succeeded.length]).toEqual([name, count(wanted, name)]);
			}
			const rows = given.rows.map((row) => `row ${row}`);
			const hasTwin = (name: string) => count(rows, name.replace('!', '')) > 1;
			for (const requests of executions) {
				for (const [index, { name, status }] of requests.entries()) {
					if (![0, 500].includes(status) || hasTwin(name)) continue;
					expect(requests.slice(index + 1).map((later) => later.name)).not.toContain(name);
				}
			}
		}),
		{ numRuns: 2_000 },
	);
}, 900_000);
