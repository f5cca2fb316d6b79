import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startService } from '../service';
import { makeCertificate } from '../support/certificates';
import { inChild } from '../support/child/inChild';
import { columns, operations, type Column } from './operations';
import type { Cell } from './row';
import { REDIRECTED } from './rows/redirects';
import { byColumns } from './useMatrix';

/**
 * A row of the matrix: a trusted https service that redirects to plain http. Which certificates are
 * trusted is settled when a process starts, so it is another process that runs the node.
 */
export async function downgradeCells(elsewhere: string): Promise<Record<Column, Cell>> {
	const certificate = makeCertificate(2026, 2049);
	const folder = mkdtempSync(join(tmpdir(), 'app-builder-trusted-'));
	const trusted = join(folder, 'trusted.pem');
	writeFileSync(trusted, certificate.cert);
	const service = await startService({ https: certificate });
	service.workspaces.set('seed', { id: 'seed', title: 'Old' });
	const headers = { location: `${elsewhere}/v1/workspaces` };
	service.inject({ kind: 'answer', status: 302, headers, times: Infinity });
	try {
		const { baseUrl, settings } = service;
		const credential = {
			baseUrl,
			apiKey: settings.apiKey,
			plan: 'business',
			allowInsecureHttp: true,
		};
		const parameters = columns.map((column) => ({
			...operations[column].parameters,
			// Tells the two operations apart that read the list.
			options: { queryParameters: { parameters: [{ key: 'column', value: column }] } },
		}));
		const { runs } = await inChild({ credential, parameters }, { NODE_EXTRA_CA_CERTS: trusted });
		return byColumns((column) => ({
			outcome: runs[columns.indexOf(column)].message?.slice(0, REDIRECTED.length) ?? 'ok',
			requests: service.journal.filter((entry) => isOf(column, entry)).length,
			left: operations[column].left(service),
		}));
	} finally {
		await service.close();
		rmSync(folder, { recursive: true });
	}
}

const methods: Record<string, string> = {
	create: 'POST',
	get: 'GET',
	getAll: 'GET',
	update: 'PATCH',
	/** Its list: it gets no further. */
	upsert: 'GET',
	delete: 'DELETE',
};

function isOf(column: Column, { method, path }: { method: string; path: string }): boolean {
	const { resource, operation, ...others } = operations[column].parameters;
	const id = 'workspaceId' in others ? '/seed' : '';
	const { pathname, searchParams } = new URL(path, 'http://localhost');
	const isAddress = pathname === `/v1/${resource}s${id}`;
	const isColumn = (searchParams.get('column') ?? column) === column;
	return method === methods[operation] && isAddress && isColumn;
}
