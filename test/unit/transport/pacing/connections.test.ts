import { getEventListeners } from 'node:events';

import {
	createConnections,
	type Connections,
} from '../../../../nodes/AppBuilder/transport/pacing/connections';
import { atOnce } from '../../atOnce';

const patient = new AbortController().signal;

function openAll(connections: Connections, count: number): void {
	for (let opened = 0; opened < count; opened++) connections.open();
}

function full(max = 1): Connections {
	const connections = createConnections(max);
	openAll(connections, max);
	return connections;
}

describe('the connections to a service', () => {
	it('are full when as many are open as may be, and no more once one is closed', () => {
		const connections = createConnections(2);
		const states = [connections.open, connections.open, connections.close].map((step) => {
			step();
			return connections.isFull();
		});

		expect(states).toEqual([false, true, false]);
	});

	it('are 256 at most, since file handles are few', () => {
		const connections = createConnections();
		openAll(connections, 255);
		expect(connections.isFull()).toBe(false);

		connections.open();
		expect(connections.isFull()).toBe(true);
	});
});

describe('one who waits for a connection', () => {
	it('waits until one is closed', async () => {
		const connections = full();
		const freed = connections.freed(patient).then(() => 'freed');
		expect(await atOnce(freed)).toBe('waits');

		connections.close();
		expect(await atOnce(freed)).toBe('freed');
	});

	it('is woken together with all others, to look again', async () => {
		const connections = full(2);
		const all = Promise.all([connections.freed(patient), connections.freed(patient)]);
		connections.close();

		expect(await atOnce(all)).toHaveLength(2);
	});

	it('waits anew for each connection', async () => {
		const connections = full(2);
		const first = connections.freed(patient);
		connections.close();
		await first;
		const second = connections.freed(patient).then(() => 'freed');

		expect(await atOnce(second)).toBe('waits');
		connections.close();
		expect(await atOnce(second)).toBe('freed');
	});

	it('stops waiting when its signal aborts, and the others wait on', async () => {
		const connections = full();
		const controller = new AbortController();
		const stopped = connections.freed(controller.signal).catch((reason: unknown) => reason);
		const other = connections.freed(patient);
		controller.abort();

		expect(await atOnce(stopped)).toBe(controller.signal.reason);
		expect(await atOnce(other)).toBe('waits');
	});

	it('does not begin to wait when its signal has aborted already', async () => {
		const signal = AbortSignal.abort();
		const stopped = full()
			.freed(signal)
			.catch((reason: unknown) => reason);

		expect(await atOnce(stopped)).toBe(signal.reason);
		expect(getEventListeners(signal, 'abort')).toEqual([]);
	});

	it.each<[string, (connections: Connections, controller: AbortController) => void]>([
		['got one', (connections) => connections.close()],
		['was stopped', (_, controller) => controller.abort()],
	])('leaves no listener behind when it %s', async (_, end) => {
		const connections = full();
		const controller = new AbortController();
		const freed = connections.freed(controller.signal).catch(() => undefined);
		expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
		end(connections, controller);
		await freed;

		expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
	});
});
