import { isRecord } from '../text/json';
import { isWebPage } from '../text/web';

/**
 * The service's message in an error response. Its format isn't documented: a single text is shown as it is, anything
 * else as JSON. Undefined for a web page, which isn't meant for users.
 */
export function serviceText(data: unknown): string | undefined {
	if (typeof data === 'string')
		return isWebPage(data.trim()) ? undefined : data.trim() || undefined;
	if (Object(data) !== data || Object.keys(data as object).length === 0) return undefined;
	return onlyMessage(data) ?? JSON.stringify(data);
}

/** `message` or `error`, if nothing next to it is an object that may say more. */
function onlyMessage(data: unknown): string | undefined {
	if (!isRecord(data)) return undefined;
	const objects = Object.values(data).filter((value) => Object(value) === value);
	if (isRecord(data.error) && objects.length === 1) return onlyMessage(data.error);
	const text = [data.message, data.error].find((value) => typeof value === 'string');
	return objects.length === 0 ? text : undefined;
}
