import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
	key: string;
	cert: string;
}

const CONFIG = `
[ca]
default_ca = self
[self]
database = index.txt
new_certs_dir = .
serial = serial
default_md = sha256
policy = names
x509_extensions = host
[names]
commonName = supplied
[host]
subjectAltName = IP:127.0.0.1
`;

/** A self-signed certificate for 127.0.0.1 that is valid in these years, made with openssl. */
export function makeCertificate(firstYear: number, lastYear: number): Certificate {
	const folder = mkdtempSync(join(tmpdir(), 'app-builder-certificate-'));
	const openssl = (command: string) =>
		execFileSync('openssl', command.split(' '), { cwd: folder, stdio: 'pipe' });
	try {
		writeFileSync(join(folder, 'ca.cnf'), CONFIG);
		writeFileSync(join(folder, 'index.txt'), '');
		writeFileSync(join(folder, 'serial'), '01');
		openssl('ecparam -name prime256v1 -genkey -noout -out key.pem');
		openssl('req -new -key key.pem -out request.pem -subj /CN=127.0.0.1 -config ca.cnf');
		const years = `-startdate ${firstYear}0101000000Z -enddate ${lastYear}1231000000Z`;
		const files = '-keyfile key.pem -in request.pem -out cert.pem';
		openssl(`ca -batch -notext -selfsign -config ca.cnf ${files} ${years}`);
		const read = (name: string) => readFileSync(join(folder, name), 'utf8');
		return { key: read('key.pem'), cert: read('cert.pem') };
	} finally {
		rmSync(folder, { recursive: true });
	}
}
