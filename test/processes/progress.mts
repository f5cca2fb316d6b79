const { stdout } = process;

/** How often a log, which cannot be rewritten, is told. */
const logInterval = 15_000;

/** Tells what is being done for as long as it takes, and at the end how long it took. */
export async function withProgress<T>(title: string, run: () => Promise<T>): Promise<T> {
	const start = Date.now();
	const seconds = () => `${((Date.now() - start) / 1000).toFixed(0)} s`;
	const tell = () => write(`  … ${title} (${seconds()})`);
	write(`  … ${title}`);
	const timer = setInterval(tell, stdout.isTTY ? 1_000 : logInterval);
	try {
		const result = await run();
		write(`  ✓ ${title} (${seconds()})`);
		return result;
	} catch (error) {
		write(`  ✗ ${title}`);
		throw error;
	} finally {
		clearInterval(timer);
		if (stdout.isTTY) stdout.write('\n');
	}
}

/** On a terminal in place of the line before. */
function write(line: string): void {
	stdout.write(stdout.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
}
