type Dispose = () => Promise<void> | void;

const pending = new Set<Dispose>();
let isStopping = false;

/** Registers what must be undone at the end of the run, however it ends. The returned function undoes it earlier. */
export function onCleanup(dispose: Dispose): () => Promise<void> {
	const once = async () => {
		if (!pending.delete(once)) return;
		await dispose();
	};
	pending.add(once);
	return once;
}

/** Undoes everything that is still registered, and what is registered meanwhile, last in first out. */
export async function cleanUp(): Promise<void> {
	for (;;) {
		const dispose = [...pending].at(-1);
		if (dispose === undefined) return;
		try {
			await dispose();
		} catch (error) {
			console.error(`Clean-up: ${error instanceof Error ? error.message : String(error)}`);
		}
	}
}

/** Ctrl+C and a stop from outside clean up too. */
export function cleanUpOnSignals(): void {
	// A terminal that was closed takes no more text; that must not keep the rest from ending.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
	for (const [signal, exitCode] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const) {
		// Not once: a second Ctrl+C would cut the ending short and leave processes behind.
		process.on(signal, () => {
			if (isStopping) return;
			isStopping = true;
			console.log('\nStopping');
			void cleanUp().finally(() => process.exit(exitCode));
		});
	}
}

/** Whether a signal has come: what fails from then on fails because of it. */
export const wasToldToStop = (): boolean => isStopping;
