import { FairQueue } from '../../../../nodes/AppBuilder/transport/pacing/fairQueue';
import type { Sender } from '../../../../nodes/AppBuilder/transport/pacing/sender';
import { newBulk, newExecution, newSearch } from './permits';

interface Request {
	name: string;
	sender: Sender;
	attempts: number;
}

/** As many requests of each sender. */
function queueOf(...asked: Array<[name: string, sender: Sender, count: number]>) {
	const queue = new FairQueue<Request>();
	for (const [name, sender, count] of asked) {
		for (let request = 0; request < count; request++) queue.add({ name, sender, attempts: 0 });
	}
	return queue;
}

/** The names of the requests in the order in which they are served, except those of a name that are not ready. */
function served(queue: FairQueue<Request>, unready = ''): string[] {
	const isReady = ({ name }: Request) => name !== unready;
	const names: string[] = [];
	for (let next = queue.next(isReady); next !== undefined; next = queue.next(isReady)) {
		queue.take(next);
		names.push(next.name);
	}
	return names;
}

describe('those who wait on a key are served', () => {
	it('a search, a poll, or an execution that has just begun first, then bulk', () => {
		const queue = queueOf(
			['bulk', newBulk(), 3],
			['begun', newExecution(), 1],
			['search', newSearch(), 1],
		);

		expect(queue.isEmpty).toBe(false);
		expect(served(queue)).toEqual(['begun', 'search', 'bulk', 'bulk', 'bulk']);
		expect(queue.isEmpty).toBe(true);
	});

	it('in turn, within each kind', () => {
		const queue = queueOf(['a', newBulk(), 3], ['b', newBulk(), 3], ['c', newBulk(), 3]);

		expect(served(queue).join('')).toBe('abcabcabc');
	});

	it('bulk every fourth time at least, however many people look', () => {
		const queue = queueOf(['bulk', newBulk(), 2], ['search', newSearch(), 7]);

		expect(served(queue).join()).toBe('search,search,search,bulk,search,search,search,bulk,search');
	});

	it('a request that was sent before, before others of its sender', () => {
		const queue = new FairQueue<Request>();
		const sender = newBulk();
		for (const [index, attempts] of [0, 2, 1, 0, 2, 0].entries()) {
			queue.add({ name: `${index}:${attempts}`, sender, attempts });
		}

		expect(served(queue)).toEqual(['1:2', '4:2', '2:1', '0:0', '3:0', '5:0']);
	});

	it('past those that are not ready', () => {
		const queue = queueOf(['a', newBulk(), 2], ['b', newBulk(), 2]);

		expect(served(queue, 'a')).toEqual(['b', 'b']);
		expect(queue.heads().map(({ name }) => name)).toEqual(['a']);
		expect(queue.all()).toHaveLength(2);
	});

	it('without those that are given up', () => {
		const queue = queueOf(['a', newBulk(), 2], ['b', newBulk(), 1]);
		const [first, second, other] = queue.all();
		queue.remove(first);
		queue.remove(first);
		queue.remove(other);

		expect(queue.all()).toEqual([second]);
		expect(queue.heads()).toEqual([second]);
	});
});
