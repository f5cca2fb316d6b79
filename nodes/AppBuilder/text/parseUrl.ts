/** Whether it is an http(s) URL rather than a path. */
export function isHttpUrl(address: string): boolean {
	return /^https?:/i.test(address);
}

/**
 * An address as a URL, undefined when it is none. Not by URL.canParse: after some thousand calls, that of
 * Node.js 20 says no to every host with a letter such as ü.
 */
export function parseUrl(address: string, base?: string): URL | undefined {
	try {
		return new URL(address, base);
	} catch {
		return undefined;
	}
}
