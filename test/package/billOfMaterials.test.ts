import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { billOfMaterials, type Lockfile, type Manifest } from '../../scripts/billOfMaterials';
import { bundledPackages } from '../../scripts/bundledPackages';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The folders that esbuild names above the code it has taken from them. */
function foldersInDist(): string[] {
	const scripts = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.js'),
	);
	const text = scripts.map((file) => readFileSync(join('dist', file), 'utf8')).join('\n');
	const comments = text.matchAll(/^\s*\/\/ (\S*node_modules\/(?:@[^/\s]+\/)?[^/\s]+)\//gm);
	return [...new Set([...comments].map(([, folder]) => folder))].sort();
}

function componentOf({ name, version, license }: Manifest) {
	const purl = `pkg:npm/${name}@${version}`;
	const licenses = [{ license: { id: license } }];
	return { type: 'library', 'bom-ref': purl, name, version, licenses, purl };
}

describe('the bill of materials', () => {
	const lock = readJson('package-lock.json') as Lockfile;
	const manifest = readJson('package.json') as Manifest;
	const licenses = readFileSync('dist/THIRD-PARTY-LICENSES', 'utf8');
	const bill = billOfMaterials(manifest, lock, bundledPackages(licenses));

	it('is of the package in the version of package.json, with a serial number, as actions/attest wants one', () => {
		expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
		expect(bill.metadata.component).toEqual(componentOf(manifest));
		// https://cyclonedx.org/docs/1.6/json/#serialNumber
		expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
	});

	it('holds every package that has code in dist, as package-lock.json pins it, and no other', () => {
		const wanted = foldersInDist().map((folder) => {
			const { version, integrity = '' } = lock.packages[folder];
			const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
			expect(content).toHaveLength(128);
			const component = componentOf(readJson(`${folder}/package.json`) as Manifest);
			return { ...component, version, hashes: [{ alg: 'SHA-512', content }] };
		});

		expect(wanted).not.toEqual([]);
		expect(bill.components).toEqual(wanted);
	});
});

describe('the bill of materials of other packages', () => {
	const manifest = { name: 'x', version: '1.0.0', license: 'MIT', devDependencies: {} };
	const part = { name: '@a/b', version: '2.0.0', license: 'ISC' };
	const packages = {
		'node_modules/@a/b': { version: '1.0.0', integrity: 'sha512-AAAA' },
		'node_modules/c/node_modules/@a/b': { version: '2.0.0', integrity: 'sha512-/w==' },
	};

	it('tells the versions of a package apart, and encodes its scope', () => {
		const { components } = billOfMaterials(manifest, { packages }, [part]);

		expect(components).toMatchObject([
			{ purl: 'pkg:npm/%40a/b@2.0.0', hashes: [{ content: 'ff' }] },
		]);
	});

	it('is refused for a build that package-lock.json has left behind', () => {
		const stale = { ...part, version: '0.9.0' };

		expect(() => billOfMaterials(manifest, { packages }, [stale])).toThrow(
			'@a/b 0.9.0 is in dist/, but not in package-lock.json: build again',
		);
	});
});
