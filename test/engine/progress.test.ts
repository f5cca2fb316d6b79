import type { IExecuteFunctions, Logger } from 'n8n-workflow';

import { until } from '../support/eventLoop';
import { inTime, pass, useMovedClock } from '../support/movedClock';
import { createNodeType } from '../support/nodeTypes';
import { createWorkspace } from '../support/workspaces';
import { useEngine } from '../support/useEngine';

/** n8n's own, which all nodes write to. */
let logger: Logger;

const findLogger = createNodeType('findLogger', async function (this: IExecuteFunctions) {
	logger = this.logger;
	return [[]];
});

const bench = useEngine({ extraNodes: { 'test.findLogger': findLogger } });
useMovedClock();

let logged: unknown[];
let shown: unknown[];
let stop: () => unknown;

beforeEach(async () => {
	await bench.engine.run({ nodes: [{ name: 'Find Logger', type: 'test.findLogger' }] });
	logged = [];
	shown = [];
	jest.spyOn(logger, 'info').mockImplementation((text) => void logged.push(text));
	await bench.useCredential({ plan: 'custom', requestsPerMinute: 10 });
});
afterEach(() => jest.restoreAllMocks());

function start(count: number, parameters: object = createWorkspace()) {
	return bench.engine.run({
		nodes: [{ name: 'App Builder', parameters }],
		items: Array.from({ length: count }, (_, row) => ({ row })),
		onStart: (stopRun) => (stop = stopRun),
		onConsoleMessage: (message) => shown.push(message),
	});
}
const progress = () => logged.filter((text) => / of .+ items/.test(String(text)));

describe('a long execution', () => {
	it("reports its progress every ten seconds, including in the browser's console", async () => {
		const { error } = await inTime(start(25));

		expect(error).toBeUndefined();
		const lines = (done: number) =>
			new Array<string>(6).fill(`App Builder in "test": ${done} of 25 items`);
		expect(progress()).toEqual([...lines(10), ...lines(20)]);
		expect(shown).toEqual(
			progress().map((text) => ({
				source: '[Node: "App Builder"]',
				messages: [String(text).replace('App Builder in "test": ', '')],
			})),
		);
	});

	it('reports it while waiting for responses, too', async () => {
		let isSlow = true;
		bench.service.onRequest(async () => await until(() => !isSlow));
		const running = start(2);
		await until(() => bench.service.journal.length > 0);
		await pass(10_000);
		isSlow = false;
		await inTime(running);

		expect(progress()).toEqual(['App Builder in "test": 0 of 2 items']);
	});
});

describe('nothing is reported', () => {
	it('for an execution that ends within ten seconds, and no timer is left behind', async () => {
		await inTime(start(10));
		// A sleep of the deadlines for responses.
		await pass(1_000);

		expect(jest.getTimerCount()).toBe(0);
		expect(logged).toEqual([]);
	});

	it('once the execution was stopped', async () => {
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
