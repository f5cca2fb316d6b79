import { inTime, startClock, stopClock } from '../support/movedClock';
import { paginationsOf } from '../support/paginations';
import { rateLimitRows } from './rows/rateLimit';
import { statusRows } from './rows/statuses';
import { troubleRows } from './rows/connection';
import { byColumns, LISTING, useMatrix, type Cells } from './useMatrix';

const rows = Object.entries({ ...troubleRows, ...statusRows, ...rateLimitRows });

/** However many requests a list takes. */
const endings = (cells: Cells) =>
	LISTING.map((column) => ({ ...cells[column], column, requests: undefined }));

describe.each(paginationsOf(1))('a list that is paged by $name', (pagination) => {
	const matrix = useMatrix(pagination);
	const running: Record<string, Promise<Cells>> = {};

	beforeAll(async () => {
		await matrix.reserve(rows.length);
		stopClock();
		for (const [name, row] of rows) running[name] = matrix.run(name, row);
		await inTime(Promise.all(Object.values(running)));
	});
	afterAll(startClock);

	it.each(rows)('ends like every other list under: %s', async (name, { expected }) => {
		expect(endings(await running[name])).toEqual(endings(byColumns(expected)));
	});
});
