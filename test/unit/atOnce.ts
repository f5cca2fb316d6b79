/** A promise's state before any timer or input can run. */
export async function atOnce<T>(promise: Promise<T>): Promise<T | 'waits'> {
	return await Promise.race([
		promise,
		new Promise<'waits'>((resolve) => setImmediate(() => resolve('waits'))),
	]);
}
