/** The beginning of a page, after any XML declaration and comments; other XML isn't a page. */
const START =
	/^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|(?:html|head|title|meta|script|style|body|center|div|h[1-6]|p|pre|table)[\s>])/i;
/** How many characters are searched: enough for any beginning. */
const LENGTH = 2_048;

/** Whether the text is a web page or a piece of one, as servers other than the API send it. */
export function isWebPage(text: string): boolean {
	return START.test(text.slice(0, LENGTH));
}

/**
 * The text without anything that would start a tag: n8n's editor renders hints, descriptions, and in places messages as
 * HTML, and drops what follows a `<`. Other places show the same text unrendered, so it isn't replaced by an entity.
 */
export function withoutMarkup(text: string): string {
	return text.replaceAll('<', '‹');
}

/** Whether it's an http(s) URL instead of a path. */
export function isHttpUrl(address: string): boolean {
	return /^https?:/i.test(address);
}

/**
 * Parses an address; undefined if it isn't a URL. After some thousand calls, Node.js 20's URL.canParse rejects every
 * host with a letter such as ü.
 */
export function parseUrl(address: string, base?: string): URL | undefined {
	try {
		return new URL(address, base);
	} catch {
		return undefined;
	}
}
