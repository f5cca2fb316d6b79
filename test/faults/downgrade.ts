import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startService } from '../service';
import { validCredential } from '../service/credential';
import { makeCertificate } from '../support/certificates';
import type { ChildWorker } from '../support/child/worker.mts';
import { startWorker } from '../support/worker';
import { columns, operations, type Operation } from './operations';
import type { Cell } from './row';
import { REDIRECTED } from './rows/redirects';
import { byColumns, options, type Cells } from './useMatrix';

/**
 * A row of the matrix: a trusted https service that redirects to plain http. Which certificates are
 * trusted is settled when a process starts, so it is another process that runs the node.
 */
export async function downgradeCells(elsewhere: string): Promise<Cells> {
	const certificate = makeCertificate(2026, 2049);
	const folder = mkdtempSync(join(tmpdir(), 'app-builder-trusted-'));
	const env = { NODE_EXTRA_CA_CERTS: join(folder, 'trusted.pem') };
	writeFileSync(env.NODE_EXTRA_CA_CERTS, certificate.cert);
	const service = await startService({ https: certificate });
	const worker: ChildWorker = await startWorker('test/support/child/worker.mts', { env });
	const headers = { location: `${elsewhere}/v1/workspaces` };
	const cells: Cell[] = [];
	try {
		for (const column of columns) {
			const { parameters, met: method, changes }: Operation = operations[column];
			service.reset();
			service.workspaces.set('seed', { id: 'seed', title: 'Old' });
			service.inject({ kind: 'answer', status: 302, headers, method, times: Infinity });
			const [{ message = 'ok' }] = await worker.ask('runAll', {
				credential: validCredential(service),
				parameters: [{ ...parameters, options }],
			});
			const outcome = message.slice(0, REDIRECTED.length);
			cells.push({ outcome, requests: service.journal.length, changes: changes(service) });
		}
	} finally {
		await worker.letEnd();
		await service.close();
		rmSync(folder, { recursive: true });
	}
	return byColumns((column) => cells[columns.indexOf(column)]);
}
