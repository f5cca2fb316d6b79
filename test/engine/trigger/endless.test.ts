import { inTime as untilSettled, pass, useMovedClock } from '../../support/movedClock';
import { useEngine } from '../../support/useEngine';

const bench = useEngine();
useMovedClock();
const ALL = { events: ['created', 'updated', 'deleted'] };
const START = '/v1/workspaces';

let passing = Promise.resolve();
/** Of the poll under way. */
let requests: string[] = [];

/** From now on each request takes so long; what it asks for is in the journal before. */
function slow(ms: number, beforeEach: (path: string) => void = () => {}): void {
	bench.service.onRequest(async () => {
		const { path } = bench.service.journal.at(-1)!;
		requests.push(path);
		beforeEach(path);
		await (passing = pass(ms));
	});
}
/** A poll's events, or its words; the next must not begin while time still passes for a request of this one. */
async function outcome(poll: Promise<object[]>) {
	requests = [];
	return await untilSettled(poll)
		.then((events) => events.map((event) => (event as { id: string }).id))
		.catch(({ message }: Error) => message)
		.finally(async () => await passing);
}
const NO_END = "The trigger can't reach the end of the list of workspaces";

it.each([400, 404, 410])(
	'says at every third poll that addresses of pages expire before the next (status %i)',
	async (status) => {
		for (let n = 0; n < 9; n++) bench.service.workspaces.set(`ws_${n}`, { id: `ws_${n}` });
		bench.service.settings.pageSize = 1;
		const trigger = bench.engine.trigger(ALL);
		await trigger.activate();
		bench.service.workspaces.delete('ws_0');
		bench.service.workspaces.delete('ws_1');
		bench.service.workspaces.set('new', { id: 'new' });
		slow(9_000, (path) => {
			if (requests.length === 1 && path !== START) bench.service.inject({ kind: 'status', status });
		});
		const outcomes = [];
		for (let poll = 0; poll < 7; poll++) outcomes.push(await outcome(trigger.poll()));

		expect(outcomes).toEqual([[], [], [], NO_END, [], [], NO_END]);
		bench.service.onRequest(async () => {});
		expect(await outcome(trigger.poll())).toEqual(['new', 'ws_0', 'ws_1']);
	},
);

it.each<[string, (page: number) => number]>([
	['without an end', (page) => page + 1],
	['in a loop that one poll does not see', (page) => (page % 7) + 1],
])('says at every third poll that the same pages come again and again, %s', async (_, next) => {
	const trigger = bench.engine.trigger(ALL);
	slow(9_000, (path) => {
		const page = Number(/\d+$/.exec(path.replace('v1', ''))?.[0] ?? 1);
		const headers = {
			link: `<${bench.service.baseUrl}/workspaces?page=${next(page)}>; rel="next"`,
		};
		const body = JSON.stringify([{ id: 'a' }, { id: 'b' }]);
		bench.service.inject({ kind: 'answer', headers, body });
	});
	const outcomes = [await outcome(trigger.activate())];
	for (let poll = 0; poll < 6; poll++) outcomes.push(await outcome(trigger.poll()));

	expect(outcomes).toEqual([[], [], [], NO_END, [], [], NO_END]);
});

it('takes its time for a list that is only long', async () => {
	for (let n = 0; n < 40; n++) bench.service.workspaces.set(`ws_${n}`, { id: `ws_${n}` });
	bench.service.settings.pageSize = 1;
	const trigger = bench.engine.trigger(ALL);
	slow(9_000);
	const outcomes = [await outcome(trigger.activate())];
	for (let poll = 0; poll < 9; poll++) outcomes.push(await outcome(trigger.poll()));

	expect(outcomes).toEqual(Array(10).fill([]));
});

it('says at each poll that a list is too long to remember, also where it is read in portions', async () => {
	const trigger = bench.engine.trigger(ALL);
	slow(30_000, (path) => {
		const page = Number(/\d+$/.exec(path.replace('v1', ''))?.[0] ?? 1);
		const all = Array.from({ length: 200_000 }, (_, n) => ({ id: page * 200_000 + n }));
		const headers = { link: `<${bench.service.baseUrl}/workspaces?page=${page + 1}>; rel="next"` };
		bench.service.inject({ kind: 'answer', headers, body: JSON.stringify(all) });
	});
	const outcomes = [await outcome(trigger.activate())];
	for (let poll = 0; poll < 4; poll++) outcomes.push(await outcome(trigger.poll()));

	const tooLong = 'The list has more workspaces than the trigger can remember';
	expect(outcomes).toEqual([[], [], tooLong, tooLong, tooLong]);
	expect(requests).toEqual([`${START}?page=3`]);
});
