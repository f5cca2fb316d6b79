/** The beginning of a page, after any XML declaration and comments; other XML is not a page. */
const START =
	/^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|(?:html|head|title|meta|script|style|body|center|div|h[1-6]|p|pre|table)[\s>])/i;
/** Characters that are searched: enough for any beginning. */
const LENGTH = 2_048;

/** Whether the text is a web page or a piece of one, as servers other than the API send it. */
export function isWebPage(text: string): boolean {
	return START.test(text.slice(0, LENGTH));
}

/**
 * The text without what would begin a tag: n8n's editor renders hints, descriptions, and in places messages as HTML, and
 * leaves out what follows a `<`. Other places show the same text without rendering it, so it's no entity.
 */
export function withoutMarkup(text: string): string {
	return text.replaceAll('<', '‹');
}

/** Whether it is an http(s) URL rather than a path. */
export function isHttpUrl(address: string): boolean {
	return /^https?:/i.test(address);
}

/**
 * Parses an address; undefined when it is not a URL. URL.canParse of Node.js 20 rejects, after some thousand calls,
 * every host with a letter such as ü.
 */
export function parseUrl(address: string, base?: string): URL | undefined {
	try {
		return new URL(address, base);
	} catch {
		return undefined;
	}
}
