import { validCredential } from '../service/credential';
import { startSmallProcess } from '../support/child/smallProcess';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
let child: Awaited<ReturnType<typeof startSmallProcess>>;

beforeEach(async () => {
	child = await startSmallProcess();
	await child.ask('storeCredential', validCredential(bench.service));
});
afterEach(() => child.kill());

/** 12 MB of JSON, 16 kB as gzip: the names of all levels come to 6 GB. */
const LEVELS = 990;
const LONG = 'n'.repeat(12_000);
function answerDeeply(value: number): void {
	const body = `[{"id":"a","in":${`{"${LONG}":`.repeat(LEVELS)}${value}${'}'.repeat(LEVELS)}}]`;
	bench.service.inject({ kind: 'answer', path: '/v1/workspaces', body });
}

describe('in a small process, names that get longer with each level', () => {
	it.each([
		['searchOutputFields', ['id', 'in']],
		['searchWorkspaceFields', ['id']],
	])('do not end n8n in the list of fields (%s)', async (method, names) => {
		answerDeeply(1);

		expect(await child.ask('searchFields', method)).toEqual(names);
	});

	it('do not end n8n where the trigger has fields to watch', async () => {
		const parameters = { events: ['updated'], fieldsToWatch: 'in', fieldsToIgnore: 'in.other' };
		answerDeeply(1);
		await child.ask('activate', parameters);
		answerDeeply(2);

		expect(await child.ask('poll')).toMatchObject([{ event: 'updated', id: 'a' }]);
	});

	it('do not end n8n as the name of an output field', async () => {
		answerDeeply(1);
		const values = ['id', 'in.'.repeat(100_000)].map((value) => ({
			field: { __rl: true, mode: 'name', value },
		}));
		const parameters = {
			...{ resource: 'workspace', operation: 'getAll', returnAll: true },
			...{ output: 'selected', outputFields: { fields: values } },
		};

		expect(await child.ask('run', parameters)).toEqual([{ id: 'a' }]);
	});
});
