import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';

import { makeCertificate } from '../support/certificates';

/** The service over https. Processes that are started from now on trust its certificate. */
export async function startTlsFront(serviceUrl: string) {
	const folder = mkdtempSync(join(tmpdir(), 'app-builder-bench-'));
	const certificate = makeCertificate(2020, 2099);
	const file = join(folder, 'certificate.pem');
	writeFileSync(file, certificate.cert);
	process.env.NODE_EXTRA_CA_CERTS = file;
	const { hostname, port, pathname } = new URL(serviceUrl);
	const server = createServer(certificate, (client) => {
		const target = connect(Number(port), hostname);
		client.pipe(target).pipe(client);
		client.on('error', () => target.destroy());
		target.on('error', () => client.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		baseUrl: `https://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
		stop() {
			delete process.env.NODE_EXTRA_CA_CERTS;
			rmSync(folder, { recursive: true });
			server.close();
		},
	};
}
