import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import packageJson from '../../../../package.json';
import { onCleanup } from '../../../n8n/processes/cleanup.mjs';
import { makeCertificate } from '../../../support/certificates';
import { listen } from '../../../support/listen';

const { name, version } = packageJson;
/** n8n accepts another one only with a license. */
const HOST = 'registry.npmjs.org';

/** npm's registry, as n8n and npm see it through a proxy; it has only our package. */
export async function startRegistry(tarball: string, folder: string) {
	const certificate = makeCertificate(HOST);
	const certificateFile = join(folder, 'cert.pem');
	await writeFile(certificateFile, certificate.cert);
	const file = await readFile(tarball);
	const integrity = `sha512-${createHash('sha512').update(file).digest('base64')}`;
	const path = `/${name}/-/${basename(tarball)}`;
	const manifest = { name, version, dist: { integrity, tarball: `https://${HOST}${path}` } };
	const whole = { name, 'dist-tags': { latest: version }, versions: { [version]: manifest } };
	const contents = new Map<string, string | Buffer>([
		[`${HOST}/${name}`, JSON.stringify(whole)],
		[`${HOST}/${name}/${version}`, JSON.stringify(manifest)],
		[HOST + path, file],
	]);
	const registry = createSecureServer(certificate, ({ headers, url }, response) => {
		const content = contents.get(`${headers.host}${url}`);
		response.writeHead(content === undefined ? 404 : 200, { 'content-type': 'application/json' });
		response.end(content ?? '{}');
	});
	const registryPort = await listen(registry);

	const proxy = createServer((_, response) => response.writeHead(502).end());
	proxy.on('connect', (_, socket) => {
		const upstream = connect(registryPort, '127.0.0.1', () => {
			socket.write('HTTP/1.1 200 OK\r\n\r\n');
			upstream.pipe(socket).pipe(upstream);
		});
		upstream.on('error', () => socket.destroy());
		socket.on('error', () => upstream.destroy());
	});
	const address = `http://127.0.0.1:${await listen(proxy)}`;
	/** For n8n's process, and npm's. */
	const environment = {
		HTTPS_PROXY: address,
		HTTP_PROXY: address,
		NO_PROXY: '127.0.0.1',
		NODE_EXTRA_CA_CERTS: certificateFile,
	};
	const close = onCleanup(async () => {
		for (const server of [registry, proxy]) {
			server.closeAllConnections();
			server.close();
		}
	});
	return { integrity, environment, close };
}
