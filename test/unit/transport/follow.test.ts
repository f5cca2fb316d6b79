import { follow } from '../../../nodes/AppBuilder/transport/follow';

describe('a follower of a shared signal', () => {
	it('aborts with it, for its reason', () => {
		const shared = new AbortController();
		const followers = [follow(shared.signal), follow(shared.signal)];

		shared.abort('stopped');
		for (const { signal } of followers) expect(signal.reason).toBe('stopped');
	});

	it('is aborted from the start where the shared one is', () => {
		expect(follow(AbortSignal.abort('stopped')).signal.reason).toBe('stopped');
	});

	it('aborts alone by itself', () => {
		const shared = new AbortController();
		const [one, other] = [follow(shared.signal), follow(shared.signal)];

		one.abort();
		expect([one, shared, other].map(({ signal }) => signal.aborted)).toEqual([true, false, false]);
	});

	it('follows no longer once it has let go', () => {
		const shared = new AbortController();
		const [one, other] = [follow(shared.signal), follow(shared.signal)];

		one.unfollow();
		shared.abort();
		expect([one, other].map(({ signal }) => signal.aborted)).toEqual([false, true]);
	});

	it('needs no shared one', () => {
		const alone = follow(undefined);

		alone.abort('over');
		expect(alone.signal.reason).toBe('over');
	});
});
