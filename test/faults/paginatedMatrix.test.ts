import { paginationsOf } from '../support/paginations';
import { rateLimitRows } from './rows/rateLimit';
import { statusRows } from './rows/statuses';
import { troubleRows } from './rows/connection';
import { byColumns, LISTING, useMatrix, type Cells } from './useMatrix';

const rows = { ...troubleRows, ...statusRows, ...rateLimitRows };

/** However many requests a list takes. */
const endings = (cells: Cells) =>
	LISTING.map((column) => ({ ...cells[column], column, requests: undefined }));

describe.each(paginationsOf(1))('a list that is paged by $name', (pagination) => {
	const running = useMatrix(pagination).runTogether(rows);

	it.each(Object.entries(rows))(
		'ends like every other list under: %s',
		async (name, { expected }) => {
			expect(endings(await running[name])).toEqual(endings(byColumns(expected)));
		},
	);
});
