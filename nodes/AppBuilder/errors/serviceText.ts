const MAX_DEPTH = 4;
const TEXT_KEYS = ['message', 'error', 'detail', 'details', 'errors', 'title', 'description'];

/**
 * The service's own words in an error answer. Its error shape is not documented,
 * so the usual places are tried and any other JSON is passed on as it is.
 * A web page is no text for a user: undefined.
 */
export function serviceText(data: unknown): string | undefined {
	return firstText(data) ?? asJson(data);
}

function plainText(data: string): string | undefined {
	const text = data.trim();
	return text === '' || text.startsWith('<') ? undefined : text;
}

function firstText(data: unknown, depth = 0): string | undefined {
	if (depth > MAX_DEPTH) return undefined;
	if (typeof data === 'string') return plainText(data);
	if (Array.isArray(data)) {
		const texts = data
			.map((element) => firstText(element, depth + 1))
			.filter((text) => text !== undefined);
		return texts.length > 0 ? texts.join('; ') : undefined;
	}
	if (typeof data !== 'object' || data === null) return undefined;
	const fields = data as Record<string, unknown>;
	for (const key of TEXT_KEYS) {
		const text = firstText(fields[key], depth + 1);
		if (text !== undefined) return text;
	}
	return undefined;
}

function asJson(data: unknown): string | undefined {
	if (data === undefined || data === null || typeof data === 'string') return undefined;
	if (typeof data === 'object' && Object.keys(data).length === 0) return undefined;
	try {
		return JSON.stringify(data);
	} catch {
		return undefined; // nested too deep to be written as text
	}
}
