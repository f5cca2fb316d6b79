import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import { failRequests, type Fault } from '../service';
import { retryOnFail, triesOf } from '../support/tries';
import { failEach, seed, sentTo, upsert } from '../support/upsert';
import { useEngine } from '../support/useEngine';

const bench = useEngine();
/** Methods alone. */
const sent = () => sentTo(bench.service).map((line) => line.split(' ')[0]);
const names = () =>
	[...bench.service.workspaces.values()].map(({ name }) => name).filter((name) => name !== 'Z');

const lost: Fault = { kind: 'reset' };
const lostAfterWork: Fault = { kind: 'reset', afterWork: true };
const parameters = upsert({ options: { maxRetries: 2, maxConcurrentItems: 1 } });
const items = ['A', 'B'].map((name) => ({ name }));

// An empty list would be read twice.
beforeEach(() => seed(bench.service, { id: 'z', name: 'Z' }));

function failAt(numbers: number[], fault: Fault): void {
	failRequests(bench.service, numbers, fault);
}

describe('a create whose outcome is unknown', () => {
	it.each<[string, Fault]>([
		['the connection broke', lostAfterWork],
		['the service said 500', { kind: 'status', status: 500, afterWork: true }],
		['the response was no JSON', { kind: 'truncatedJson', afterWork: true }],
	])('is found in the list where it was processed (%s)', async (_, fault) => {
		failAt([2], fault);
		const { json, hints, error } = await bench.runNode(parameters, items);

		expect(error).toBeUndefined();
		expect(json).toMatchObject([
			{ id: 'ws_1', name: 'A' },
			{ id: 'ws_2', name: 'B' },
		]);
		expect(sent()).toEqual(['GET', 'POST', 'GET', 'POST']);
		expect(hints).toEqual(['2 created']);
	});

	it.each<[string, Fault]>([
		['the connection broke', lost],
		['the service said 500', { kind: 'status', status: 500 }],
		['the node timed out', { kind: 'stall' }],
		['a gateway timed out', { kind: 'status', status: 504 }],
	])('is not sent again in the same execution (%s)', async (_, fault) => {
		failAt([2], fault);
		const options = { maxRetries: 2, maxConcurrentItems: 1, timeout: 500 };
		const { error } = await bench.runNode({ ...parameters, options }, items, retryOnFail(3));

		expect(error?.description).toContain('the outcome of 1 (item 0) is unknown');
		expect(sent().filter((method) => method === 'POST')).toHaveLength(1);
	});

	it('exists once if the service ends its work after the list was read, and Retry finds it', async () => {
		failAt([2], lost);
		const tries = triesOf(bench);
		await tries.run(parameters, items);
		bench.service.addWorkspace({ name: 'A' });
		const { outputs } = await tries.retry();

		expect(outputs).toMatchObject([{ name: 'A' }, { name: 'B' }]);
		expect(names()).toEqual(['A', 'B']);
	});

	it('stays unknown where the list cannot be read', async () => {
		failEach(bench.service, { 3: lostAfterWork, 4: { kind: 'status', status: 403 } });
		const { error } = await bench.runNode(parameters, items);

		expect(error?.message).toMatch(/closed the connection/);
		expect(error?.description).toMatch(
			/1 of 2 items was completed and the outcome of 1 \(item 1\) is unknown/,
		);
		expect(error?.context.data).toMatchObject({
			unknownOutcome: { count: 1, items: [{ item: 1 }] },
		});
	});

	it('is not settled by a list that began before it', async () => {
		const events = new EventEmitter();
		const listBegins = once(events, 'list begins');
		const secondIsOver = once(events, 'second is over');
		const answerBefore = (response: ServerResponse) => {
			events.emit('list begins');
			void secondIsOver.then(async () => {
				// Time for the node to hear of it, while this list is still on its way.
				await setTimeout(50);
				response.end('[{"id":"z","name":"Z"}]');
			});
		};
		bench.service.onRequest(async (number, over) => {
			if (number === 2) bench.service.inject(lost);
			if (number === 3) {
				await listBegins;
				bench.service.inject(lostAfterWork);
				void over.then(() => events.emit('second is over'));
			}
			if (number === 4) bench.service.inject({ kind: 'answer', respond: answerBefore });
		});
		const options = { maxRetries: 2, maxConcurrentItems: 2 };
		const settings = { onError: 'continueRegularOutput' as const };
		const { json } = await bench.runNode({ ...parameters, options }, items, settings);

		expect(json).toMatchObject([{ error: expect.any(String) }, { name: 'B' }]);
		expect(names()).toEqual(['B']);
	});
});
