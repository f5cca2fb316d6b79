interface LinkedController extends AbortController {
	/** Call when the shared signal no longer matters. */
	unlink(): void;
}

const linked = new WeakMap<AbortSignal, Set<AbortController>>();

/**
 * An AbortController that a shared signal aborts too. All of them share one listener: Node.js warns about more than
 * ten on a signal, and AbortSignal.any for each costs 1 % of a request's processor time.
 * @param shared the signal of an AbortController; one of AbortSignal.any would never be collected, because the listener
 * stays
 */
export function linkedController(shared: AbortSignal | undefined): LinkedController {
	const controller = new AbortController();
	const group = shared && (linked.get(shared) ?? startGroup(shared));
	group?.add(controller);
	if (shared?.aborted) controller.abort(shared.reason);
	return Object.assign(controller, { unlink: () => void group?.delete(controller) });
}

function startGroup(shared: AbortSignal): Set<AbortController> {
	const group = new Set<AbortController>();
	shared.addEventListener('abort', () => {
		for (const controller of group) controller.abort(shared.reason);
	});
	linked.set(shared, group);
	return group;
}
