/** What JSON text says, or why it says nothing. */
export interface ParsedJson {
	/** Undefined when the text is not valid JSON. */
	value?: unknown;
	/** What is not valid about it, in the words of JSON.parse. */
	reason?: string;
}

/** Parses JSON text that may not be valid. */
export function parseJson(text: string): ParsedJson {
	try {
		return { value: JSON.parse(text) as unknown };
	} catch (thrown) {
		return { reason: (thrown as Error).message };
	}
}
