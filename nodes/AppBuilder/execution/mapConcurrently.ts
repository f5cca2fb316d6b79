import PQueue from 'p-queue';

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
	const queue = new PQueue({ concurrency });
	const results = new Array<T>(tasks.length);
	const failures: unknown[] = [];

	async function start(task: () => Promise<T>, index: number): Promise<void> {
		try {
			results[index] = await task();
		} catch (failure) {
			failures.push(failure);
			queue.clear();
			onFailure();
		}
	}

	tasks.forEach((task, index) => void queue.add(async () => await start(task, index)));
	await queue.onIdle();
	if (failures.length > 0) throw failures[0];
	return results;
}
