import { serviceText } from '../../errors/serviceText';
import { isSaid } from '../../text/isSaid';
import { levelsOf } from './listIn';

/** How services say beside a list that it is not all right, by the name of the field. */
const COMPLAINTS: Array<[name: RegExp, isComplaint: (value: unknown) => boolean]> = [
	[/^(errors?|faults?|exceptions?)$/i, isSaid],
	[/^(success|ok)$/i, (value) => value === false],
	[/^(status|code|status_?code)$/i, isBadStatus],
];
/** What goes with it in words. */
const WORDS = ['message', 'detail'];

/** What the service says has gone wrong, in a response that has a list all the same. */
export function complaintIn(answer: unknown): string | undefined {
	for (const level of levelsOf(answer)) {
		const complaints = Object.entries(level).filter(isComplaint);
		if (complaints.length > 0) {
			const words = Object.entries(level).filter(([name]) => WORDS.includes(name));
			return serviceText(Object.fromEntries([...words, ...complaints]));
		}
	}
	return undefined;
}

function isComplaint([name, value]: [string, unknown]): boolean {
	return COMPLAINTS.some(([names, isIt]) => names.test(name) && isIt(value));
}

/** As in HTTP, or in JSend; other numbers may mean anything. */
function isBadStatus(value: unknown): boolean {
	const status = Number(value);
	return value === 'error' || value === 'fail' || (status >= 400 && status < 600);
}
