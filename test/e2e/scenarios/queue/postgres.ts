import { execFileSync } from 'node:child_process';
import { chown, mkdir, readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { needDebianPackage } from '../../core/debian';
import { freePort } from '../../../n8n/processes/ports.mjs';
import { startGroup } from '../../../n8n/processes/processGroup.mjs';
import { temporaryFolder } from '../../../n8n/processes/temporaryFolder.mjs';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';

const versions = '/usr/lib/postgresql';
const host = '127.0.0.1';
const user = 'n8n';

/** Our own PostgreSQL: its data in a temporary folder, on loopback. */
export async function startPostgres() {
	await needDebianPackage('postgresql', () => existsSync(versions));
	const version = (await readdir(versions)).sort((a, b) => Number(b) - Number(a))[0];
	const program = (name: string) => join(versions, version, 'bin', name);
	const folder = await temporaryFolder('postgres');
	const data = join(folder, 'data');
	await mkdir(data);
	// PostgreSQL refuses to run as root.
	const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
	if (account) {
		for (const owned of [folder, data]) await chown(owned, account.uid, account.gid);
	}
	execFileSync(
		program('initdb'),
		['-D', data, '-U', user, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
		{ ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
	);
	const port = String(await freePort());
	const group = startGroup({
		name: 'PostgreSQL',
		command: program('postgres'),
		args: ['-D', data, '-h', host, '-p', port, '-k', folder, '-c', 'fsync=off'],
		cwd: folder,
		logFile: join(await temporaryFolder('postgres-log'), 'postgres.log'),
		...account,
	});
	/** Runs a query; one text per row, columns separated by `|`. */
	const query = (sql: string) =>
		execFileSync('psql', ['-h', host, '-p', port, '-U', user, '-d', 'postgres', '-Atc', sql], {
			encoding: 'utf8',
			stdio: ['ignore', 'pipe', 'pipe'],
		})
			.split('\n')
			.filter((row) => row !== '');
	await waitFor('PostgreSQL to be ready', () => {
		try {
			return query('select 1').length > 0;
		} catch {
			return false;
		}
	});
	/** For n8n's processes. */
	const environment = {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: host,
		DB_POSTGRESDB_PORT: port,
		DB_POSTGRESDB_DATABASE: 'postgres',
		DB_POSTGRESDB_USER: user,
	};
	return { environment, query, stop: async () => await group.stop() };
}

function postgresAccount(): { uid: number; gid: number } {
	const id = (flag: string) =>
		Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }).trim());
	return { uid: id('-u'), gid: id('-g') };
}
