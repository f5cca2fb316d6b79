import {
	createConnections,
	type Connections,
	type Holder,
} from '../../../../nodes/AppBuilder/transport/pacing/connections';
import { pass, useMovedClock } from '../../../support/movedClock';

const FIVE_MINUTES = 300_000;

useMovedClock();

interface TestHolder extends Holder {
	wake: jest.Mock;
	refuse: jest.Mock;
}
const holder = (): TestHolder => ({ wake: jest.fn(), refuse: jest.fn() });

function openAll(connections: Connections, count: number, by: Holder = holder()): Holder {
	for (let opened = 0; opened < count; opened++) connections.open(by);
	return by;
}

describe('the connections to a service', () => {
	it('are full when as many are open as may be, and no more once one is closed', () => {
		const connections = createConnections(2);
		const [one, other] = [holder(), holder()];
		const states = [connections.open, connections.open, connections.close].map((step) => {
			step(one);
			return [connections.isFull(one), connections.isFull(other)];
		});

		expect(states).toEqual([
			[false, false],
			[true, true],
			[false, false],
		]);
	});

	it('are 256 at most, since file handles are few', () => {
		const connections = createConnections();
		const one = openAll(connections, 255);
		expect(connections.isFull(one)).toBe(false);

		connections.open(one);
		expect(connections.isFull(one)).toBe(true);
	});
});

describe('one who waits for a connection', () => {
	it('is woken once, when one is closed', () => {
		const connections = createConnections(1);
		const [busy, waiting] = [openAll(connections, 1), holder()];
		connections.wait(waiting);
		expect(waiting.wake).not.toHaveBeenCalled();

		connections.close(busy);
		openAll(connections, 1, busy);
		connections.close(busy);
		expect(waiting.wake).toHaveBeenCalledTimes(1);
	});

	it('keeps its place however often it says that it waits', () => {
		const connections = createConnections(1);
		const [busy, first, second] = [openAll(connections, 1), holder(), holder()];
		first.wake.mockImplementation(() => connections.open(first));
		connections.wait(first);
		connections.wait(second);
		connections.wait(first);
		connections.close(busy);

		expect(first.wake).toHaveBeenCalledTimes(1);
		expect(second.wake).not.toHaveBeenCalled();
	});

	it('leaves it to the next when it opens none', () => {
		const connections = createConnections(1);
		const [busy, first, second] = [openAll(connections, 1), holder(), holder()];
		connections.wait(first);
		connections.wait(second);
		connections.close(busy);

		expect(second.wake).toHaveBeenCalledTimes(1);
	});

	it('is passed over as long as it has half of them and another waits', () => {
		const connections = createConnections(4);
		const [busy, greedy, other] = [holder(), holder(), holder()];
		openAll(connections, 2, greedy);
		openAll(connections, 2, busy);
		other.wake.mockImplementation(() => connections.open(other));
		connections.wait(greedy);
		connections.wait(other);
		connections.close(busy);
		expect([greedy.wake, other.wake].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);

		connections.close(busy);
		expect(greedy.wake).toHaveBeenCalledTimes(1);
	});

	it('is not woken any more once it has left', () => {
		const connections = createConnections(1);
		const [busy, waiting] = [openAll(connections, 1), holder()];
		connections.wait(waiting);
		connections.leave(waiting);
		connections.close(busy);

		expect(waiting.wake).not.toHaveBeenCalled();
	});
});

describe('five minutes without a connection', () => {
	it.each<[string, number, (connections: Connections, waiting: Holder) => void]>([
		['end the waiting of one who has none', 1, () => undefined],
		['are none of one who has left', 0, (connections, waiting) => connections.leave(waiting)],
		['are none of one who has one', 0, (connections, waiting) => connections.open(waiting)],
	])('%s', async (_, times, change) => {
		const connections = createConnections(1);
		openAll(connections, 1);
		const waiting = holder();
		connections.wait(waiting);
		change(connections, waiting);
		await pass(FIVE_MINUTES - 1);
		expect(waiting.refuse).not.toHaveBeenCalled();

		await pass(1);
		expect(waiting.refuse).toHaveBeenCalledTimes(times);
	});

	it('leave no timer behind where nobody waits', () => {
		const connections = createConnections(1);
		const [busy, waiting] = [openAll(connections, 1), holder()];
		connections.wait(waiting);
		connections.close(busy);

		expect(jest.getTimerCount()).toBe(0);
	});
});
