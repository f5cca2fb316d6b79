import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** The licence texts of the packages whose code is in the bundle, as their licences ask for. */
export async function thirdPartyLicenses(metafile: Metafile): Promise<string> {
	const folders = Object.keys(metafile.inputs).map((file) => packageFolder(file));
	const packages = [...new Set(folders.filter((folder) => folder !== undefined))].sort();
	const namesByTerms = new Map<string, string[]>();
	for (const folder of packages) {
		const { title, terms } = await readLicense(folder);
		namesByTerms.set(terms, [...(namesByTerms.get(terms) ?? []), title]);
	}
	const parts = [...namesByTerms].map(([terms, titles]) => `${titles.join('\n')}\n\n${terms}\n`);
	return `This package contains code of these packages:\n\n${parts.join('\n---\n\n')}`;
}

function packageFolder(file: string): string | undefined {
	return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0];
}

/** The copyright line, and the terms without line breaks, so that equal ones are given once. */
async function readLicense(folder: string): Promise<{ title: string; terms: string }> {
	const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
	if (file === undefined) throw new Error(`${folder} has no licence file`);
	const text = await readFile(join(folder, file), 'utf8');
	const manifest = await readFile(join(folder, 'package.json'), 'utf8');
	const { name, version, license } = JSON.parse(manifest) as Record<string, string>;
	const copyright = /^.*copyright \(c\).*$/im.exec(text)?.[0].trim();
	const terms = text
		.slice(text.search(/Permission is hereby granted/))
		.replaceAll(/\s+/g, ' ')
		.trim();
	if (copyright === undefined || license !== 'MIT') {
		throw new Error(`${name} is not under the plain MIT licence: give its text here`);
	}
	return { title: `${name} ${version} (${license}): ${copyright}`, terms };
}
