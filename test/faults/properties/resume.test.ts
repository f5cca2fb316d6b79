import fc from 'fast-check';

import type { Fault } from '../../service';
import { validCredential } from '../../service/credential';
import { draws, DRAWS_TIMEOUT } from '../../support/draws';
import { retryOnFail, trackTries, type Try } from '../../support/tries';
import { seed } from '../../support/workspaces';
import { useEngine } from '../../support/useEngine';
import { startOver } from './runs';

const bench = useEngine();
const tries = trackTries(bench);

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
	maxConcurrentItems: number;
	/** Whether each attempt sends something else, as with `$now`. */
	isVolatile: boolean;
	/** What the person does before each retry. */
	edits: Edit[];
}

/** Corrects the items that are not there yet, adds a field to all, raises an option, or enters a new key. */
type Edit = 'nothing' | 'correct' | 'addField' | 'raiseTimeout' | 'replaceKey';

/** The parameters after the edit. */
interface Edited {
	corrected: string[];
	hasField: boolean;
	timeout: number;
}

const sequence = fc.record<Sequence>({
	operation: fc.constantFrom('create', 'create', 'create', 'update', 'delete'),
	rows: fc.array(fc.nat(4), { minLength: 1, maxLength: 5 }),
	faults: fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
	maxTries: fc.integer({ min: 1, max: 3 }),
	maxConcurrentItems: fc.integer({ min: 1, max: 5 }),
	isVolatile: fc.boolean(),
	edits: fc.array(
		fc.constantFrom<Edit>('nothing', 'correct', 'addField', 'raiseTimeout', 'replaceKey'),
		{ maxLength: 5 },
	),
});

function buildParameters(
	{ operation, maxConcurrentItems, isVolatile }: Sequence,
	{ corrected, hasField, timeout }: Edited,
) {
	const name = `{{ ${JSON.stringify(corrected)}.includes($json.name) ? $json.name + "!" : $json.name }}`;
	const at = isVolatile ? ',"at":"{{ Math.random() }}"' : '';
	const more = hasField ? ',"more":1' : '';
	const options = { maxConcurrentItems, maxRetries: 0, timeout };
	return {
		...{ resource: 'workspace', operation, options },
		...{ mappingMode: 'json', fieldsJson: `={"name":"${name}"${at}${more}}` },
		workspaceId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
	};
}

/** What the service was sent in one execution. */
interface Sent {
	name: string;
	status: number;
}

/** Runs it and retries it, as a person would, until it succeeds. */
async function untilDone(given: Sequence) {
	const isDelete = given.operation === 'delete';
	// A deleted workspace can't be deleted twice.
	const rows = isDelete ? [...new Set(given.rows)] : given.rows;
	const items = rows.map((row) => ({ name: `row ${row}`, id: `ws-${row}` }));
	const isCreate = given.operation === 'create';
	await startOver(bench);
	if (!isCreate) seed(bench.service, ...items.map(({ id }) => ({ id })));
	bench.service.onRequest(async (number) => {
		const fault = given.faults[number - 1];
		if (fault) bench.service.inject(fault);
	});
	const executions: Sent[][] = [];
	let edited: Edited = { corrected: [], hasField: false, timeout: 60_000 };
	let seen = 0;

	async function afterEdit(edit: Edit | undefined): Promise<Edited> {
		if (edit === 'addField') return { ...edited, hasField: !edited.hasField };
		if (edit === 'raiseTimeout') return { ...edited, timeout: edited.timeout + 1 };
		if (edit === 'replaceKey') {
			bench.service.settings.apiKey += '+';
			await bench.engine.storeCredential(validCredential(bench.service));
		}
		if (edit !== 'correct' || !isCreate) return edited;
		const there = new Set([...bench.service.workspaces.values()].map(({ name }) => name));
		const missing = items.map(({ name }) => name).filter((name) => !there.has(name));
		return { ...edited, corrected: [...edited.corrected, ...missing] };
	}

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

	const first = buildParameters(given, edited);
	let result = note(await tries.run(first, items, retryOnFail(given.maxTries)));
	for (let retries = 0; result.run.status !== 'success'; retries++) {
		expect(retries).toBeLessThanOrEqual(given.faults.length + given.edits.length);
		edited = await afterEdit(given.edits[retries]);
		result = note(await tries.retry(buildParameters(given, edited)));
	}
	const { corrected } = edited;
	const wanted = items.map(({ name }) => (corrected.includes(name) ? `${name}!` : name));
	return { wanted, executions, result };
}

const count = <T>(all: T[], one: T) => all.filter((other) => other === one).length;

it(
	'every item is processed exactly once, whatever happens on the way',
	async () => {
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
				if (given.operation === 'update') {
					// Of two items for the same workspace, either may be the last.
					const isLast = new Set(given.rows).size === given.rows.length;
					if (isLast) expect(result.outputs).toEqual([...bench.service.workspaces.values()]);
					return;
				}

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
			draws(2_000),
		);
	},
	DRAWS_TIMEOUT,
);
