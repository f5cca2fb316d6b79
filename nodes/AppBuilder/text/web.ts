/** What a page begins with, behind an XML declaration and comments; XML and others are none. */
const START =
	/^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|(?:html|head|title|meta|script|style|body|center|div|h[1-6]|p|pre|table)[\s>])/i;
/** Characters: enough for any beginning, and little work. */
const LENGTH = 2_048;

/** Whether the text is a web page or a piece of one, as servers that know nothing of the API give it. */
export function isWebPage(text: string): boolean {
	return START.test(text.slice(0, LENGTH));
}

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
