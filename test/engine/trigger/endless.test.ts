import { useSlowRequests } from '../../support/slowRequests';
import type { Trigger } from '../../support/trigger';
import { ids, many, times, useTrigger } from '../../support/triggerEvents';

const { bench, answer, knowing, put, remove } = useTrigger();
const { slow, quick, inTime } = useSlowRequests(bench);
const START = '/v1/workspaces';
const NO_END = "The trigger can't reach the end of the list of workspaces";

/** A poll's events, or its words; the journal has its requests only. */
async function outcome(poll: () => Promise<object[]>) {
	bench.service.journal.length = 0;
	return await inTime(poll()).then(ids, ({ message }: Error) => message);
}
/** Those of an activation and of so many polls. */
const outcomes = async ({ activate, poll }: Trigger, polls: number) => [
	await outcome(activate),
	...(await times(polls, async () => await outcome(poll))),
];
/** Lists these on the page of that path, with another page after it. */
function answerPage(path: string, nextOf: (page: number) => number, elements: object[]): void {
	const next = nextOf(pageOf(path));
	const headers = { link: `<${bench.service.baseUrl}/workspaces?page=${next}>; rel="next"` };
	answer(elements, { headers });
}
const pageOf = (path: string) => Number(/page=(\d+)$/.exec(path)?.[1] ?? 1);

it.each([400, 404, 410])(
	'says at every third poll that addresses of pages expire before the next (status %i)',
	async (status) => {
		bench.service.settings.pageSize = 1;
		const trigger = await knowing(...many(9));
		remove('ws_0', 'ws_1');
		put('new');
		slow(9_000, (path) => {
			const isFirst = bench.service.journal.length === 1;
			if (isFirst && path !== START) bench.service.inject({ kind: 'status', status });
		});

		const polls = await times(7, async () => await outcome(trigger.poll));

		expect(polls).toEqual([[], [], [], NO_END, [], [], NO_END]);
		quick();
		expect(await outcome(trigger.poll)).toEqual(['new', 'ws_0', 'ws_1']);
	},
);

it.each<[string, (page: number) => number]>([
	['without an end', (page) => page + 1],
	['in a loop that one poll does not see', (page) => (page % 7) + 1],
])('says at every third poll that the same pages come again and again, %s', async (_, next) => {
	slow(9_000, (path) => answerPage(path, next, [{ id: 'a' }, { id: 'b' }]));

	const polls = await outcomes(bench.engine.trigger(), 6);

	expect(polls).toEqual([[], [], [], NO_END, [], [], NO_END]);
});

it('takes its time for a list that is only long', async () => {
	put(...many(40));
	bench.service.settings.pageSize = 1;
	slow(9_000);

	expect(await outcomes(bench.engine.trigger(), 9)).toEqual(Array(10).fill([]));
});

it('says at each poll that a list is too long to remember, also where it is read in portions', async () => {
	const tooLong = 'The list has more workspaces than the trigger can remember';
	slow(30_000, (path) => {
		const all = Array.from({ length: 200_000 }, (_, n) => ({ id: pageOf(path) * 200_000 + n }));
		answerPage(path, (page) => page + 1, all);
	});

	expect(await outcomes(bench.engine.trigger(), 4)).toEqual([[], [], tooLong, tooLong, tooLong]);
	expect(bench.service.journal.map(({ path }) => path)).toEqual([`${START}?page=3`]);
});
