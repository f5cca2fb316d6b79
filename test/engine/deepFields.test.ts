import { validCredential } from '../service/credential';
import { startSmallProcess } from '../support/child/smallProcess';
import { fieldRows } from '../support/fieldRows';
import { watching } from '../support/triggerEvents';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
let child: Awaited<ReturnType<typeof startSmallProcess>>;

beforeEach(async () => {
	child = await startSmallProcess();
	await child.ask('storeCredential', validCredential(bench.service));
});
afterEach(() => child.kill());

/** 31 MB of JSON, all that a response may have: the names of all levels come to 1.5 GB. */
const LEVELS = 97;
const COUNT = 350;
const IDS = Array.from({ length: COUNT }, (_, index) => `a${index}`);
/** The value is that of the first workspace. */
function answerDeeply(value: number): void {
	const workspaces = IDS.map((id, index) => {
		const name = `${index}`.padEnd(900, 'n');
		const inner = `{"${name}":`.repeat(LEVELS) + (index === 0 ? value : 0) + '}'.repeat(LEVELS);
		return `{"id":"${id}","in":${inner}}`;
	});
	const body = `[${workspaces.join(',')}]`;
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

	it.each([watching('selected', 'in'), watching('except', 'in.other')])(
		'do not end n8n where the trigger has fields to watch: %j',
		async (fields) => {
			answerDeeply(1);
			await child.ask('activate', { events: ['updated'], ...fields });
			answerDeeply(2);

			expect(await child.ask('poll')).toMatchObject([{ event: 'updated', id: 'a0' }]);
		},
	);

	it('do not end n8n as the name of an output field', async () => {
		answerDeeply(1);
		const parameters = {
			...{ resource: 'workspace', operation: 'getAll', returnAll: true },
			options: { outputFields: fieldRows('id', 'in.'.repeat(100_000)) },
		};

		expect(await child.ask('run', parameters)).toEqual(IDS.map((id) => ({ id })));
	});
});
