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
 * The text so that HTML shows it as it is: n8n's editor renders hints and descriptions as HTML. Only what would begin a
 * tag or be an entity changes, because other places show the same text without rendering it.
 */
export function escapeMarkup(text: string): string {
	return text.replace(/&(?=#?\w+;)/g, '&amp;').replace(/<(?=[a-z/!?])/gi, '&lt;');
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
