import { LIST_FORMS } from '../support/listForms';
import { readSurfaces, wholeList } from '../support/listFormSurfaces';
import { useEngine } from '../support/useEngine';

const bench = useEngine();

/** All of them: test/faults. */
const SOME = LIST_FORMS.filter((_, n) => n % 16 === 3);

it.each(SOME.map((form) => [form.name, form] as const))(
	'Get Many, the editor, the trigger, and Create or Update read the whole list: %s',
	async (_, form) => {
		expect(await readSurfaces(bench, form, 25)).toEqual(wholeList(25));
	},
);
