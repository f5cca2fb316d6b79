import { ServiceError, UNAVAILABLE, type ErrorText } from '../../errors/ServiceError';
import { serviceText } from '../../errors/serviceText';
import { joinTexts } from '../../text/format';
import { isRecord } from '../../text/json';
import { type Fields, idOf, isWorkspace, levelsOf } from './elementText';

/** Fields by which services report a problem beside a list. */
const COMPLAINTS: Array<[name: RegExp, isComplaint: (value: unknown) => boolean]> = [
	[/^(errors?|faults?|exceptions?)$/i, isSaid],
	[/^(success|ok)$/i, (value) => value === false],
	[/^(status|code|status_?code)$/i, isBadStatus],
];
/** Fields that put the problem into words. */
const WORDS = ['message', 'detail'];

/**
 * The refusal inside a 200 response that is not a list; undefined if there is none. A workspace may have fields of its
 * own that are called `ok` or `error`: what has an ID exists.
 */
export function refusalIn(value: unknown): ServiceError | undefined {
	if (!isRecord(value) || idOf(value) !== undefined) return undefined;
	const isRefused = saysFailed(value) || (!isWorkspace(value) && saysError(value));
	return isRefused
		? refused('The service rejected the request', value, { concernsItem: true })
		: undefined;
}

/** The refusal inside a response that should be a list; a list with elements is none, even if it reports errors too. */
export function listRefusalIn(
	value: Fields,
	list: unknown[] | undefined,
): ServiceError | undefined {
	if (list !== undefined && list.length > 0) return undefined;
	const isRefused = saysFailed(value) || (list === undefined && saysError(value));
	return isRefused ? refused("The service didn't return the list", value) : undefined;
}

/** The problem that a response with a list reports; undefined if there is none. */
export function complaintIn(response: unknown): string | undefined {
	for (const level of levelsOf(response)) {
		const complaints = Object.entries(level).filter(isComplaint);
		if (complaints.length > 0) {
			const words = Object.entries(level).filter(([name]) => WORDS.includes(name));
			return serviceText(Object.fromEntries([...words, ...complaints]));
		}
	}
	return undefined;
}

/** Whether a field has content: some services always send their error fields, and leave them empty. */
export function isSaid(value: unknown): boolean {
	return typeof value === 'object' && value !== null
		? Object.keys(value).length > 0
		: Boolean(value);
}

function isComplaint([name, value]: [string, unknown]): boolean {
	return COMPLAINTS.some(([names, isIt]) => names.test(name) && isIt(value));
}

/** Whether the value means failure in HTTP or JSend; other numbers may mean anything. */
function isBadStatus(value: unknown): boolean {
	if (typeof value !== 'string' && typeof value !== 'number') return false;
	const status = Number(value);
	return value === 'error' || value === 'fail' || (status >= 400 && status < 600);
}

function saysFailed({ success, ok }: Fields): boolean {
	return success === false || ok === false;
}

function saysError({ error, errors }: Fields): boolean {
	return isSaid(error) || isSaid(errors);
}

function refused(message: string, value: Fields, more: Partial<ErrorText> = {}): ServiceError {
	return new ServiceError({
		message: joinTexts(message, serviceText(value) ?? ''),
		description: "Follow the service's message, or try again later.",
		failure: UNAVAILABLE,
		...more,
	});
}
