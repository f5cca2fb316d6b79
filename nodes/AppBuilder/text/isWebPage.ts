/** What a page begins with, behind an XML declaration and comments; XML and others are none. */
const START =
	/^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->)*<(?:!doctype\s+html|(?:html|head|title|meta|script|style|body|center|div|h[1-6]|p|pre|table)[\s>])/i;
/** Characters: enough for any beginning, and little work. */
const LENGTH = 2_048;

/** Whether the text is a web page or a piece of one, as servers that know nothing of the API give it. */
export function isWebPage(text: string): boolean {
	return START.test(text.slice(0, LENGTH));
}
