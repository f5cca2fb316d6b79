import { getEventListeners } from 'node:events';

import { linkedController } from '../../../nodes/AppBuilder/transport/linkedController';

describe('a follower of a shared signal', () => {
	it('aborts with it, for its reason, until unlink()', () => {
		const shared = new AbortController();
		const [one, other] = [linkedController(shared.signal), linkedController(shared.signal)];
		one.unlink();
		shared.abort('stopped');

		expect([one, other].map(({ signal }) => signal.reason)).toEqual([undefined, 'stopped']);
		expect(linkedController(shared.signal).signal.reason).toBe('stopped');
	});

	it('does not abort the shared signal or the others by itself', () => {
		const shared = new AbortController();
		const [one, other] = [linkedController(shared.signal), linkedController(shared.signal)];
		one.abort();

		expect([one, shared, other].map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
	});

	it('adds one listener to the shared signal, however many there are', () => {
		const { signal } = new AbortController();
		for (let count = 0; count < 20; count++) linkedController(signal);

		expect(getEventListeners(signal, 'abort')).toHaveLength(1);
	});
});
