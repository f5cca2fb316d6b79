/**
 * Runs tasks concurrently, and returns their results in the order of the tasks. After the first failure, no task is
 * started, all waiting ends, and tasks in flight settle. Then that failure is thrown.
 * @param controller aborted by the first failure
 */
export async function runConcurrently<T>(
	tasks: Array<{ run: () => Promise<T> }>,
	{ maxConcurrent, controller }: { maxConcurrent: number; controller: AbortController },
): Promise<T[]> {
	const results = new Array<T>(tasks.length);
	const failures: unknown[] = [];
	const waiting = tasks.entries();

	/** Runs tasks one after another, skipping those that another worker took. */
	async function work(): Promise<void> {
		for (const [index, task] of waiting) {
			try {
				results[index] = await task.run();
			} catch (failure) {
				failures.push(failure);
				controller.abort();
			}
			if (failures.length > 0) return;
		}
	}

	await Promise.all(Array.from({ length: Math.min(maxConcurrent, tasks.length) }, work));
	if (failures.length > 0) throw failures[0];
	return results;
}
