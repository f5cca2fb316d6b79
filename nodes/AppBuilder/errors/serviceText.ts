import { isRecord } from '../text/json';
import { isWebPage } from '../text/web';

/** What an error response says. Nothing, for a web page, which isn't meant for users. */
export interface ServiceText {
	text?: string;
	/** The whole body as JSON, if the text isn't all of it. */
	body?: string;
}

/**
 * The service's message in an error response. Its format isn't documented: without a usual name, the message is the
 * body.
 */
export function serviceText(data: unknown): ServiceText {
	if (typeof data === 'string') {
		const text = data.trim();
		return text === '' || isWebPage(text) ? {} : { text };
	}
	if (Object(data) !== data || Object.keys(data as object).length === 0) return {};
	const body = JSON.stringify(data);
	const { text, isWhole } = findMessage(data);
	if (text === undefined) return { text: body };
	return isWhole ? { text } : { text, body };
}

function findMessage(data: unknown): { text?: string; isWhole?: boolean } {
	if (!isRecord(data)) return {};
	const { message, detail, error } = data;
	const isAlone = Object.keys(data).length === 1;
	const text = [message, detail, error].find((value) => typeof value === 'string');
	if (text !== undefined) return { text, isWhole: isAlone };
	const inner = findMessage(error);
	return { ...inner, isWhole: isAlone && inner.isWhole };
}
