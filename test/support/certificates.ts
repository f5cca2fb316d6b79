import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate, made with openssl. */
export function makeCertificate(host = '127.0.0.1'): { key: string; cert: string } {
	const folder = mkdtempSync(join(tmpdir(), 'app-builder-certificate-'));
	const command =
		'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -keyout key.pem -out cert.pem ' +
		`-subj /CN=${host} -addext subjectAltName=DNS:${host}`;
	try {
		execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' });
		const read = (name: string) => readFileSync(join(folder, name), 'utf8');
		return { key: read('key.pem'), cert: read('cert.pem') };
	} finally {
		rmSync(folder, { recursive: true });
	}
}
