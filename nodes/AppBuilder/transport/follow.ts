interface Follower extends AbortController {
	/** Call when the shared signal no longer matters. */
	unfollow(): void;
}

const followers = new WeakMap<AbortSignal, Set<AbortController>>();

/**
 * An AbortController that a shared signal aborts too. All followers share one listener: Node.js warns about more than
 * ten on a signal, and AbortSignal.any for each costs 1 % of a request's processor time.
 * @param shared the signal of an AbortController; one of AbortSignal.any would never be collected, because the listener
 * stays
 */
export function follow(shared: AbortSignal | undefined): Follower {
	const controller = new AbortController();
	const group = shared && (followers.get(shared) ?? startGroup(shared));
	group?.add(controller);
	if (shared?.aborted) controller.abort(shared.reason);
	return Object.assign(controller, { unfollow: () => void group?.delete(controller) });
}

function startGroup(shared: AbortSignal): Set<AbortController> {
	const group = new Set<AbortController>();
	shared.addEventListener('abort', () => {
		for (const controller of group) controller.abort(shared.reason);
	});
	followers.set(shared, group);
	return group;
}
