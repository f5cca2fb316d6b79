import { startService, type LocalService, type StartOptions } from '../service';
import { countOpenResponses } from '../service/faults';
import { makeCertificate } from '../support/certificates';
import { quiet } from '../support/movedClock';
import { fails, type Row, type Rows } from './row';
import { answerRows } from './rows/answers';
import { troubleRows, unconnectedRows } from './rows/connection';
import { statusRows } from './rows/statuses';
import { byColumns, useMatrix } from './useMatrix';

const matrix = useMatrix();

async function check(row: Row): Promise<void> {
	expect(await matrix.run(row)).toEqual(byColumns(row.expected));
}

function oneByOne(rows: Rows): void {
	it.each(Object.entries(rows))('every operation under: %s', async (_, row) => await check(row));
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

	it('in which an abandoned request is closed instead of trickling on', async () => {
		await quiet();
		expect(countOpenResponses()).toBe(0);
	});
});
describe('an odd or hostile answer', () => oneByOne(answerRows));
describe('an unsuccessful response', () => together(statusRows));

/** Checks that nothing reaches the other service. */
async function checkBeside(options: StartOptions, rowsFor: (other: LocalService) => Row[]) {
	const other = await startService(options);
	try {
		for (const row of rowsFor(other)) await check(row);
		expect(other.journal).toEqual([]);
	} finally {
		await other.close();
	}
}

it('no invalid certificate is trusted', async () => {
	const untrusted = "The certificate of the host isn't trusted (DEPTH_ZERO_SELF_SIGNED_CERT)";
	await checkBeside({ https: makeCertificate() }, ({ baseUrl }) => [
		{ baseUrl, expected: fails(untrusted, { requests: 0 }) },
	]);
});

// One to the same address would show as a second request.
it.each([301, 302, 303, 304, 307, 308])('a redirect is never followed: %i', async (status) => {
	const text = 'The service redirected the request to another address';
	const to = (origin: string): Row => ({
		fault: () => ({
			...{ kind: 'answer', status, times: Infinity },
			headers: { location: `${origin}/v1/workspaces/seed` },
		}),
		expected: fails(text),
	});
	await checkBeside({}, (elsewhere) => [to(''), to(elsewhere.origin)]);
});
