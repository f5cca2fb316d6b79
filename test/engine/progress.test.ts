import type { IExecuteFunctions, Logger } from 'n8n-workflow';

import { until } from '../support/eventLoop';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { nodeOf } from '../support/nodeTypes';
import { upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

/** n8n's own, which all nodes write to. */
let logger: Logger;

const findLogger = nodeOf('findLogger', async function (this: IExecuteFunctions) {
	logger = this.logger;
	return [[]];
});

const bench = useEngine({ extraNodes: { 'test.findLogger': findLogger } });
useMovedClock();

const create = { resource: 'workspace', operation: 'create' };
const rows = (count: number) =>
	Array.from({ length: count }, (_, row) => ({ id: `ws_${row}`, row }));
const plan = { plan: 'custom', requestsPerMinute: 10 };

let logged: unknown[];
let shown: unknown[];
let stop: () => unknown;

beforeEach(async () => {
	await bench.engine.run({ nodes: [{ name: 'Find Logger', type: 'test.findLogger' }] });
	logged = [];
	shown = [];
	jest.spyOn(logger, 'info').mockImplementation((text) => void logged.push(text));
	await bench.useCredential(plan);
});
afterEach(() => jest.restoreAllMocks());

function start(count: number, options = {}, operation: object = create) {
	return bench.engine.run({
		nodes: [{ name: 'App Builder', parameters: { options, ...operation } }],
		items: rows(count),
		onStart: (stopRun) => (stop = stopRun),
		onConsoleMessage: (message) => shown.push(message),
	});
}
const progress = () => logged.filter((text) => / of .+ items/.test(String(text)));

describe('a run that takes long', () => {
	it('says every ten seconds how far it is and how long it will take', async () => {
		const { error } = await inTime(start(25));

		expect(error).toBeUndefined();
		expect(progress()).toEqual([
			...new Array<string>(6).fill('10 of 25 items, about 2 min left'),
			...new Array<string>(6).fill('20 of 25 items, about 30 s left'),
		]);
	});

	it("says the same in the console of the editor's browser", async () => {
		await inTime(start(25));

		expect(shown).toEqual(
			progress().map((text) => ({ source: '[Node: "App Builder"]', messages: [text] })),
		);
		expect(shown).toHaveLength(12);
	});

	it('does not say how long it will take, where only the list shows which items send something', async () => {
		await inTime(start(15, {}, upsert({ matchOn: ['row'] })));

		expect(logged).toEqual(new Array<string>(6).fill('8 of 15 items'));
	});

	it('says it where each item is looked up by its ID', async () => {
		await inTime(start(15, {}, upsert({ matchOn: ['id'] })));

		expect(logged[0]).toMatch(/^15 items at .+ will take at least 1 min/);
	});
});

describe('nothing is said', () => {
	it('of a run that is through within ten seconds, and no timer is left behind', async () => {
		await inTime(start(10));
		// A sleep of the deadlines for responses.
		await pass(1_000);

		expect(jest.getTimerCount()).toBe(0);
		expect(logged).toEqual([]);
	});

	it('any more once the run is stopped', async () => {
		const running = start(25);
		await until(() => bench.service.workspaces.size === 10);
		await pass(10_000);
		expect(progress()).toHaveLength(1);
		stop();
		await inTime(running);
		await pass(60_000);

		expect(progress()).toHaveLength(1);
		expect(jest.getTimerCount()).toBe(0);
	});
});
