/** Waits until it is so, for as long as that takes. */
export async function until(isSo: () => boolean): Promise<void> {
	// What it waits for comes through a socket. Without one the process may end.
	while (!isSo()) await new Promise((resolve) => setImmediate(resolve).unref());
}

/** Lets everything in this process continue that doesn't wait for others. */
export async function letGoOn(): Promise<void> {
	for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
}
