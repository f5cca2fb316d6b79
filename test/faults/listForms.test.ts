import { ACCOUNTS, LIST_FORMS, outcomes, SERVERS } from '../support/listForms';
import { doubtedList, readSurfaces, wholeList } from '../support/listFormSurfaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

it.each([...LIST_FORMS, ...SERVERS].map((form) => [form.name, form] as const))(
	'%s',
	async (_, form) => {
		for (const [n, count] of ACCOUNTS.entries()) {
			const outcome = outcomes(form)[n];
			// What isn't paged as the user says shows its first page.
			const known = outcome === 't' ? 10 : count;
			const expected = outcome === 'r' ? wholeList(count) : doubtedList(known);

			expect([count, await readSurfaces(bench, form, count)]).toEqual([count, expected]);
		}
	},
);
