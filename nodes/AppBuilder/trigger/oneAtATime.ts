/** What is going on in this process: for whom, and when it ends. */
const running = new Map<string, { owner: unknown; end: Promise<unknown> }>();

/**
 * Does the work unless the same owner is at it already: n8n does not wait for a poll before it starts the next. After
 * that of another owner, as of a workflow that was activated again: n8n discards what the old one's poll gives.
 */
export async function oneAtATime<T>(
	key: string,
	owner: unknown,
	work: () => Promise<T>,
): Promise<T | null> {
	for (let other = running.get(key); other !== undefined; other = running.get(key)) {
		if (other.owner === owner) return null;
		await other.end;
	}
	const doing = work();
	const end = doing.catch(() => undefined);
	running.set(key, { owner, end });
	try {
		return await doing;
	} finally {
		running.delete(key);
	}
}
