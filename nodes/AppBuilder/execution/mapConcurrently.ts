/**
 * The results of the tasks in their order, at most `concurrency` in flight at a time. After the first
 * failure nothing more is started, `onFailure` is called, what is in flight settles, and the failure
 * is thrown.
 */
export async function mapConcurrently<T>(
	tasks: Array<() => Promise<T>>,
	concurrency: number,
	onFailure: () => void,
): Promise<T[]> {
	const results = new Array<T>(tasks.length);
	const failures: unknown[] = [];
	const waiting = tasks.entries();

	/** Takes one after the other of those that nobody has taken. */
	async function work(): Promise<void> {
		for (const [index, task] of waiting) {
			try {
				results[index] = await task();
			} catch (failure) {
				failures.push(failure);
				onFailure();
			}
			if (failures.length > 0) return;
		}
	}

	await Promise.all(Array.from({ length: Math.min(concurrency, tasks.length) }, work));
	if (failures.length > 0) throw failures[0];
	return results;
}
