import { startService, type LocalService } from '../service';
import { countOpenResponses } from '../service/faults';
import { makeCertificate } from '../support/certificates';
import { quiet } from '../support/movedClock';
import type { Rows } from './row';
import { answerRows } from './rows/answers';
import { certificateRows, troubleRows, unconnectedRows } from './rows/connection';
import { rateLimitRows } from './rows/rateLimit';
import { redirectRows } from './rows/redirects';
import { statusRows } from './rows/statuses';
import { byColumns, useMatrix } from './useMatrix';

const matrix = useMatrix();

/** @param now the same rows, where they hold what is only known when they run */
function oneByOne(rows: Rows, now = () => rows): void {
	it.each(Object.keys(rows))('every operation under: %s', async (name) => {
		const row = now()[name];
		expect(await matrix.run(row)).toEqual(byColumns(row.expected));
	});
}

function together(rows: Rows): void {
	const running = matrix.runTogether(rows);

	it.each(Object.entries(rows))('every operation under: %s', async (name, { expected }) => {
		expect(await running[name]).toEqual(byColumns(expected));
	});
}

describe('no connection', () => oneByOne(unconnectedRows));
describe('a connection that is cut or slow', () => {
	together(troubleRows);

	it('in which a request that is given up is ended, not left to drip on', async () => {
		await quiet();
		expect(countOpenResponses()).toBe(0);
	});
});
describe('an odd or hostile answer', () => oneByOne(answerRows));
describe('an answer that is not a success', () => together(statusRows));
describe('the request limit', () => together(rateLimitRows));

describe('no certificate is trusted that should not be', () => {
	let selfSigned: LocalService;

	beforeAll(async () => {
		selfSigned = await startService({ https: makeCertificate() });
	});
	afterAll(async () => await selfSigned.close());
	afterEach(() => expect(selfSigned.journal).toEqual([]));

	oneByOne(certificateRows(''), () => certificateRows(selfSigned.baseUrl));
});

describe('a redirect is never followed', () => {
	let elsewhere: LocalService;

	beforeAll(async () => {
		elsewhere = await startService();
	});
	afterAll(async () => await elsewhere.close());
	afterEach(() => expect(elsewhere.journal).toEqual([]));

	oneByOne(redirectRows(''), () => redirectRows(elsewhere.origin));
});
