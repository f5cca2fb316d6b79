/** What a function throws; refuses one that does not throw, so that no expectation is skipped. */
export function thrownBy(action: () => unknown): Error & { description?: string } {
	try {
		action();
	} catch (error) {
		return error as Error;
	}
	throw new Error('Nothing was thrown');
}
