import { failRequests, type Fault } from '../service';
import { trackTries } from '../support/tries';
import { seed, sentTo, upsert } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
const tries = trackTries(bench);
/** Method and path. */
const sent = () => sentTo(bench.service).map((line) => line.split(' ').slice(0, 2).join(' '));
const posts = () => sent().filter((line) => line.startsWith('POST')).length;
const items = ['A', 'B', 'C'].map((code) => ({ code, title: code }));
const byCode = (settings: object = {}) => upsert({ matchOn: ['code'], ...settings });
const NONE_MATCHES =
	'The list shows no value in "code", so none matches. Existing fields: id, title';
const NOT_STORED =
	'The list shows no value in "code": each execution would create all workspaces again';

/** The service's response to the first create. */
const answerFirst = (body: string, number = 2) =>
	failRequests(bench.service, [number], {
		...({ kind: 'status', status: 201, afterWork: true } as const),
		body,
	});
/** The service keeps only the titles. */
function dropCodes(fault: Partial<Fault> = {}): void {
	bench.service.onRequest(async () => {
		if (bench.service.journal.at(-1)!.method !== 'POST') return;
		const body = JSON.stringify({ id: 'ws_1', title: 'A' });
		bench.service.inject({ kind: 'status', status: 201, body, ...fault });
	});
}

beforeEach(() => seed(bench.service, { id: 'z', title: 'Z' }));

describe('when no workspace has the field to match on, the first create is sent alone', () => {
	it('and the rest follows if the list shows it with the field', async () => {
		const { json, hints } = await bench.runNode(byCode(), items);

		expect(json).toMatchObject(items);
		expect(sent()).toEqual([
			...['GET workspaces', 'POST workspaces', 'GET workspaces'],
			...['POST workspaces', 'POST workspaces'],
		]);
		expect(hints).toEqual([NONE_MATCHES, '3 created']);
	});

	it('and the others wait until it is found in the list, if the response has no ID', async () => {
		answerFirst('{"status":"ok"}');
		await bench.runNode(byCode(), items);

		expect(sent().slice(0, 3)).toEqual(['GET workspaces', 'POST workspaces', 'GET workspaces']);
		expect(posts()).toBe(3);
	});

	it('even in an account without workspaces', async () => {
		bench.service.workspaces.clear();
		bench.service.settings.knownFields = ['title'];
		const { error } = await bench.runNode(byCode(), items);

		expect(error?.message).toBe(NOT_STORED);
		expect(posts()).toBe(1);
	});

	it('or the next one, if it is refused and the others go on', async () => {
		bench.service.inject({ kind: 'status', status: 422, method: 'POST' });
		const { json } = await bench.runNode(byCode(), items, { onError: 'continueRegularOutput' });

		expect(json).toMatchObject([{ reason: 'rejected' }, items[1], items[2]]);
		expect(sent().slice(1, 4)).toEqual(['POST workspaces', 'POST workspaces', 'GET workspaces']);
	});
});

describe('a service that does not store the field', () => {
	beforeEach(() => {
		seed(bench.service, { id: 'ws_1', title: 'A' });
		dropCodes();
	});

	it('gets one create: the execution stops, and says what to do', async () => {
		const { error } = await bench.runNode(byCode(), items);

		expect(error?.message).toBe(NOT_STORED);
		expect(error?.description).toBe(
			"The service has created workspace ws_1, and the others weren't sent. In 'Fields to Match On', choose one of those that it shows: \"title\". 1 of 3 items was completed. To send only the rest, correct what is wrong and start a new execution. There, anything already created no longer counts as 'created'.",
		);
		expect(posts()).toBe(1);
	});

	it('gets none of a Retry, which looks at what was created before', async () => {
		await tries.run(byCode(), items);
		const { error } = await tries.retry();

		expect(error?.message).toBe(NOT_STORED);
		expect(posts()).toBe(1);
	});

	it('gets none of the others either with Continue', async () => {
		const settings = { onError: 'continueRegularOutput' as const };
		const { json, sources } = await bench.runNode(byCode(), items, settings);

		const refused = { error: expect.stringContaining(NOT_STORED) as string, reason: 'rejected' };
		expect(json).toMatchObject([refused, refused, refused]);
		expect(sources).toEqual([0, 1, 2]);
		expect(posts()).toBe(1);
	});

	it('is told that a list in the field is what keeps it from matching, before anything is sent', async () => {
		seed(bench.service, { id: 'ws_1', title: 'A', code: ['A'] }, { id: 'ws_2', code: null });
		const { error } = await bench.runNode(byCode(), items);

		expect(error?.message).toBe(
			'"code" holds a list or an object in the service, and can\'t be matched on',
		);
		expect(error?.description).toMatch(/^In 'Fields to Match On', choose a field with a text/);
		expect(posts()).toBe(0);
	});

	it('is noticed by one of several fields to match on', async () => {
		const { error } = await bench.runNode(byCode({ matchOn: ['title', 'code'] }), items);

		expect(error?.message).toBe(NOT_STORED);
	});
});

it('a dry run always goes on, and warns', async () => {
	seed(bench.service, { id: 'y', title: 'Y', code: null });
	const { json, hints } = await bench.runNode(byCode({ options: { dryRun: true } }), items);

	expect(json.map(({ action }) => action)).toEqual(['create', 'create', 'create']);
	expect(hints).toEqual([
		NONE_MATCHES,
		'Dry run: 3 would be created. The nodes after this one run for real.',
	]);
});
