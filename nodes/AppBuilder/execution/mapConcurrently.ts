import PQueue from 'p-queue';

/**
 * The results of the works in their order, at most `concurrency` under way at a time. After the first
 * failure nothing more is started, `onFailure` is called, what is under way settles, and the failure
 * is thrown.
 */
export async function mapConcurrently<T>(
	works: Array<() => Promise<T>>,
	concurrency: number,
	onFailure: () => void,
): Promise<T[]> {
	const queue = new PQueue({ concurrency });
	const results = new Array<T>(works.length);
	const failures: unknown[] = [];

	async function start(work: () => Promise<T>, index: number): Promise<void> {
		try {
			results[index] = await work();
		} catch (failure) {
			failures.push(failure);
			queue.clear();
			onFailure();
		}
	}

	works.forEach((work, index) => void queue.add(async () => await start(work, index)));
	await queue.onIdle();
	if (failures.length > 0) throw failures[0];
	return results;
}
