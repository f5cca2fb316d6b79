import { ServiceError, UNAVAILABLE, type ErrorText } from '../../errors/ServiceError';
import { serviceText } from '../../errors/serviceText';
import { isRecord } from '../../text/json';
import { type Fields, isWorkspace, levelsOf } from './elementText';

/** How services say beside a list that it is not all right, by the name of the field. */
const COMPLAINTS: Array<[name: RegExp, isComplaint: (value: unknown) => boolean]> = [
	[/^(errors?|faults?|exceptions?)$/i, isSaid],
	[/^(success|ok)$/i, (value) => value === false],
	[/^(status|code|status_?code)$/i, isBadStatus],
];
/** What goes with it in words. */
const WORDS = ['message', 'detail'];

/**
 * What a response with status 200 says, other than a list, that was not done; undefined where it says nothing of the
 * kind. A workspace may have fields of its own that are named `error`.
 */
export function refusalIn(value: unknown): ServiceError | undefined {
	if (!isRecord(value)) return undefined;
	const isRefused = saysFailed(value) || (!isWorkspace(value) && saysError(value));
	return isRefused
		? refused('The service did not accept the request', value, { concernsItem: true })
		: undefined;
}

/** The same of a response that was asked for a list; errors beside elements are not all that it has. */
export function listRefusalIn(
	value: Fields,
	list: unknown[] | undefined,
): ServiceError | undefined {
	if (list !== undefined && list.length > 0) return undefined;
	const isRefused = saysFailed(value) || (list === undefined && saysError(value));
	return isRefused ? refused('The service did not return the list', value) : undefined;
}

/** What the service says has gone wrong, in a response that has a list all the same. */
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

/** Whether a field says something: some services always have the fields for what goes wrong, and leave them empty. */
export function isSaid(value: unknown): boolean {
	return typeof value === 'object' && value !== null
		? Object.keys(value).length > 0
		: Boolean(value);
}

function isComplaint([name, value]: [string, unknown]): boolean {
	return COMPLAINTS.some(([names, isIt]) => names.test(name) && isIt(value));
}

/** As in HTTP, or in JSend; other numbers may mean anything. */
function isBadStatus(value: unknown): boolean {
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
		message: `${message}: ${serviceText(value)}`,
		description: 'Do what the service says, or try again later.',
		failure: UNAVAILABLE,
		...more,
	});
}
