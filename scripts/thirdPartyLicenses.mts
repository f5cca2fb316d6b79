import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** The license texts of the packages whose code is in the bundle, as their licenses require. */
export async function thirdPartyLicenses({ inputs }: Metafile): Promise<string> {
	const folders = Object.keys(inputs)
		.map((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0])
		.filter((folder) => folder !== undefined);
	const licenses = await Promise.all([...new Set(folders)].sort().map(readLicense));
	return `This package contains code of these packages:\n\n${licenses.join('\n---\n\n')}`;
}

/** Below a title that `auditBundled` reads. */
async function readLicense(folder: string): Promise<string> {
	const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
	if (file === undefined) throw new Error(`${folder} has no license file`);
	const text = await readFile(join(folder, file), 'utf8');
	const manifest = await readFile(join(folder, 'package.json'), 'utf8');
	const { name, version, license } = JSON.parse(manifest) as Record<string, string>;
	const copyright = /^.*copyright \(c\).*$/im.exec(text)?.[0].trim();
	if (copyright === undefined || license !== 'MIT') {
		throw new Error(`${name} is not under the MIT license: may its code be published here?`);
	}
	return `${name} ${version} (${license}): ${copyright}\n\n${text}`;
}
