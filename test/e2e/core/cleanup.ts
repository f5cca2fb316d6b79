type Dispose = () => Promise<void> | void;

const pending = new Set<Dispose>();

/**
 * Registers what must be undone at the end of the run, however it ends.
 * The returned function undoes it earlier.
 */
export function onCleanup(dispose: Dispose): () => Promise<void> {
	const once = async () => {
		if (!pending.delete(once)) return;
		await dispose();
	};
	pending.add(once);
	return once;
}

/** Undoes everything that is still registered, last in first out. */
export async function cleanUp(): Promise<void> {
	for (const dispose of [...pending].reverse()) {
		try {
			await dispose();
		} catch (error) {
			console.error(`Clean-up: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
}

/** Ctrl+C and a stop from outside clean up too. */
export function cleanUpOnSignals(): void {
	for (const [signal, exitCode] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const) {
		process.once(signal, () => {
			void cleanUp().finally(() => process.exit(exitCode));
		});
	}
}
