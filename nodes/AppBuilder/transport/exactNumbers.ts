/** A text or a number of valid JSON: within a text, digits are no number. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const LONG_INTEGER = /^-?\d{16,}$/;

/** Whether JSON text may hold a whole number that JSON.parse rounds. */
export function mayRound(json: string): boolean {
	return /\d{16}/.test(json);
}

/**
 * Valid JSON text with the whole numbers that would be rounded (beyond 2^53) as texts: a rounded ID
 * names another workspace.
 */
export function quoteLargeNumbers(json: string): string {
	return json.replace(TOKEN, (token) =>
		LONG_INTEGER.test(token) && String(Number(token)) !== token ? `"${token}"` : token,
	);
}
