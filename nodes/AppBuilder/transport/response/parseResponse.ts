import { unusableResponse } from '../../errors/connectionErrors';
import { webPage } from '../../errors/httpErrors';
import { ServiceError, type ErrorText } from '../../errors/ServiceError';
import { isWebPage } from '../../text/web';
import { parseJson, quoteUnsafe, replaceNumbers } from '../../text/json';

/** Nesting levels of objects and arrays; n8n and the editor traverse them recursively. */
const MAX_DEPTH = 100;

/** Objects, arrays, and the values in them: 60 for each of 30,000 workspaces. */
const MAX_VALUES = 2_000_000;

/** Only an object, an array or a number contains numbers; a web page stays as it is. */
const MAY_HAVE_NUMBERS = /^\s*[{[\d-]/;

/** Statuses that say by themselves that a write was processed, or will be (RFC 9110). */
const DONE = [201, 202, 204];

/** Whether the status alone says that a write was processed, whatever happens to the body. */
export function isDone({ method, status }: { method: string; status: number }): boolean {
	return method !== 'GET' && DONE.includes(status);
}

const BEGINS_AS_JSON = /^\s*[{["]/;

interface ExactJson {
	/** The text with quotes around the numbers that JavaScript would round. */
	text: string;
	/** Whether the text ends within an object or an array. */
	isCutOff: boolean;
}

/**
 * The text of a response as JSON.parse should read it. The same pass counts levels and values.
 * @throws {Error} with a code, when there are more levels or values than n8n can handle
 */
export function exactJson(text: string): ExactJson {
	if (!MAY_HAVE_NUMBERS.test(text)) return { text, isCutOff: false };
	let depth = 0;
	// The outermost value counts as one; each bracket and each comma adds one more.
	let values = 1;
	const exact = replaceNumbers(text, quoteUnsafe, (mark) => {
		if (mark === '}' || mark === ']') depth--;
		else if (++values > MAX_VALUES) {
			const most = MAX_VALUES.toLocaleString('en');
			throw unusableResponse('TOO_LARGE', `contains more than ${most} values`);
		} else if (mark !== ',' && ++depth > MAX_DEPTH) {
			throw unusableResponse('UNUSABLE', `is nested more than ${MAX_DEPTH} levels deep`);
		}
	});
	return { text: exact, isCutOff: depth > 0 };
}

/**
 * The JSON value of a successful response, from its exact text; undefined if it has no body, or doesn't need one
 * because of its status.
 * @throws {ServiceError} when the body isn't JSON, as with a wrong Base URL
 */
export function parseResponse(text: string, request: { method: string; status: number }): unknown {
	if (!/\S/.test(text)) return undefined;
	const { value, reason } = parseJson(text);
	if (reason === undefined || isDone(request)) return value;
	// A write is done whatever text is returned, such as OK. But a web page isn't the service's, and JSON was cut off.
	const isText = request.method === 'DELETE' || !BEGINS_AS_JSON.test(text);
	if (request.method !== 'GET' && isText && !isWebPage(text)) return undefined;
	throw notJson(text, request.method);
}

function notJson(text: string, method: string): ServiceError {
	const error: ErrorText = isWebPage(text)
		? webPage
		: {
				message: "The response isn't valid or complete JSON",
				retry: 'later',
				description:
					"If this keeps happening, check that 'Base URL' in the credential ends in /v1.",
			};
	return new ServiceError(method === 'POST' ? { ...error, retry: 'checkFirst' } : error);
}
