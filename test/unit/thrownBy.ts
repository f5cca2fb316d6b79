/** What a function throws; refuses one that does not throw, so that no expectation is skipped. */
export function thrownBy(action: () => unknown): Error & { description?: string } {
	try {
		action();
	} catch (error) {
		return error as Error;
	}
	throw new Error('Nothing was thrown');
}

const SENTENCES = expect.stringMatching(/^[A-Z].*\.$/) as unknown;

/** The error for input that cannot be sent; what to do is said in sentences, if it does not matter in which. */
export function inputError(message: unknown, description = SENTENCES) {
	return { name: 'InputError', message, description };
}
