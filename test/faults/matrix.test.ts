import { startService, type LocalService } from '../service';
import { inTime, startClock, stopClock } from '../support/movedClock';
import { makeCertificate } from '../support/certificates';
import { downgradeCells } from './downgrade';
import { fails, type Row, type Rows } from './row';
import { answerRows } from './rows/answers';
import { certificateRows, troubleRows, unconnectedRows } from './rows/connection';
import { hostileRows } from './rows/hostile';
import { rateLimitRows } from './rows/rateLimit';
import { REDIRECTED, redirectRows } from './rows/redirects';
import { statusRows } from './rows/statuses';
import { byColumns, useMatrix, type Cells } from './useMatrix';

const matrix = useMatrix();

async function check(name: string, row: Row): Promise<void> {
	expect(await matrix.run(name, row)).toEqual(byColumns(row.expected));
}

/** The rows of a describe that mostly wait, all at once, by a clock that moves on when all wait. */
function together(rows: Rows): void {
	const running: Record<string, Promise<Cells>> = {};

	beforeAll(async () => {
		await matrix.reserve(Object.keys(rows).length);
		stopClock();
		for (const [name, row] of Object.entries(rows)) running[name] = matrix.run(name, row);
		await inTime(Promise.all(Object.values(running)));
	});
	afterAll(startClock);
	it.each(Object.keys(rows))('every operation under: %s', async (name) => {
		expect(await running[name]).toEqual(byColumns(rows[name].expected));
	});
}

function oneByOne(rows: Rows): void {
	it.each(Object.keys(rows))('every operation under: %s', async (name) => {
		await check(name, rows[name]);
	});
}

describe('no connection', () => oneByOne(unconnectedRows));
describe('a connection that is cut or slow', () => together(troubleRows));
describe('an odd answer', () => oneByOne(answerRows));
describe('an answer that is not a success', () => together(statusRows));
describe('the request limit', () => together(rateLimitRows));

describe('a hostile answer', () => oneByOne(hostileRows));

describe('no certificate is trusted that should not be', () => {
	let selfSigned: LocalService;
	let expired: LocalService;

	beforeAll(async () => {
		selfSigned = await startService({ https: makeCertificate(2026, 2049) });
		expired = await startService({ https: makeCertificate(2020, 2021) });
	});
	afterAll(async () => {
		await selfSigned.close();
		await expired.close();
	});

	it.each(Object.keys(certificateRows('', '')))('every operation under: %s', async (name) => {
		await check(name, certificateRows(selfSigned.baseUrl, expired.baseUrl)[name]);

		expect([...selfSigned.journal, ...expired.journal]).toEqual([]);
	});
});

describe('a redirect is never followed', () => {
	let elsewhere: LocalService;

	beforeAll(async () => {
		elsewhere = await startService();
	});
	afterAll(async () => await elsewhere.close());
	afterEach(() => expect(elsewhere.journal).toEqual([]));

	it.each(Object.keys(redirectRows('')))('every operation under: %s', async (name) => {
		await check(name, redirectRows(elsewhere.origin)[name]);
	});

	it('every operation under: 302 from https to http', async () => {
		const cells = await downgradeCells(elsewhere.origin);
		matrix.record('302 from https to http', cells);

		const expected = byColumns(fails(REDIRECTED));
		// There its list is redirected too.
		expected['Create or Update'].requests = 1;
		expect(cells).toEqual(expected);
	});
});
