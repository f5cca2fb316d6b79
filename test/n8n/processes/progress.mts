/** Prints what is being done, and then how long it took. */
export async function withProgress<T>(title: string, run: () => Promise<T>): Promise<T> {
	const start = Date.now();
	console.log(`  … ${title}`);
	const result = await run();
	console.log(`  ✓ ${title} (${Math.round((Date.now() - start) / 1_000)} s)`);
	return result;
}
