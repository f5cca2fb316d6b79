import { ACCOUNTS, LIST_FORMS, outcomes, SERVERS } from '../support/listForms';
import { doubtedList, readSurfaces, wholeList } from '../support/listFormSurfaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

/**
 * At which account Create or Update stops after its first create, because it reads the list again: as it asks with one
 * workspace, has outgrown a page, or shows its only workspace twice.
 */
const STOPS: Record<string, number> = {
	'Slack, left out on the last page': 0,
	'Google (nextPageToken, left out at the end)': 0,
	'Google Calendar (nextSyncToken at the end)': 0,
	'Heroku (206, Next-Range)': 10,
	'CouchDB startkey (inclusive)': 0,
};
const stopped = (count: number) => ({
	...wholeList(count),
	...{ upsert: 'stopped', writes: count > 0 ? ['PATCH', 'POST'] : ['POST'] },
});

it.each([...LIST_FORMS, ...SERVERS].map((form) => [form.name, form] as const))(
	'%s',
	async (name, form) => {
		for (const [n, count] of ACCOUNTS.entries()) {
			const outcome = outcomes(form)[n];
			// What isn't paged as the user says shows its first page.
			const known = outcome === 't' ? 10 : count;
			const whole = STOPS[name] === count ? stopped(count) : wholeList(count);
			const expected = outcome === 'r' ? whole : doubtedList(known);

			expect([count, await readSurfaces(bench, form, count)]).toEqual([count, expected]);
		}
	},
);
