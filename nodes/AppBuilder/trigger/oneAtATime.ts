/** What is going on in this process. */
const running = new Set<string>();

/** Does the work unless the same is going on already: n8n does not wait for a poll before it starts the next. */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T | null> {
	if (running.has(key)) return null;
	running.add(key);
	try {
		return await work();
	} finally {
		running.delete(key);
	}
}
