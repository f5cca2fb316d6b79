const SLASH = String.raw`(?:[/\\]|%(?:25)*(?:2f|5c))`;
const DOT = String.raw`(?:\.|%(?:25)*2e)`;
/** `..` as a server may still come to read it, be it encoded twice; Java's servers take `..;x` for it. */
const PARENT_SEGMENT = new RegExp(`${SLASH}${DOT}{2}(?:${SLASH}|;|%(?:25)*3b|$)`, 'i');

/** Whether an address has the origin of the Base URL, and its path or one below it: only there the key may go. */
export function isBelowBaseUrl(base: URL, { origin, pathname }: URL): boolean {
	return (
		origin === base.origin &&
		`${pathname}/`.startsWith(`${base.pathname}/`) &&
		!PARENT_SEGMENT.test(pathname)
	);
}
