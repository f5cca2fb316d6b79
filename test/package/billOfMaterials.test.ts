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

describe('the bill of materials', () => {
	const lock = readJson('package-lock.json') as Lockfile;
	const manifest = readJson('package.json') as Manifest;
	const licenses = readFileSync('dist/THIRD-PARTY-LICENSES', 'utf8');
	const bill = billOfMaterials(manifest, lock, bundledPackages(licenses));

	it('is of the package in the version of package.json', () => {
		expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 });
		expect(bill.metadata.component).toEqual({
			type: 'library',
			'bom-ref': `pkg:npm/n8n-nodes-app-builder@${manifest.version}`,
			name: 'n8n-nodes-app-builder',
			version: manifest.version,
			licenses: [{ license: { id: 'MIT' } }],
			purl: `pkg:npm/n8n-nodes-app-builder@${manifest.version}`,
		});
	});

	it('holds every package that has code in dist, as package-lock.json pins it, and no other', () => {
		const wanted = foldersInDist().map((folder) => {
			const { version, integrity = '' } = lock.packages[folder];
			const { name, license } = readJson(`${folder}/package.json`) as Manifest;
			const purl = `pkg:npm/${name}@${version}`;
			const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
			return {
				type: 'library',
				'bom-ref': purl,
				name,
				version,
				licenses: [{ license: { id: license } }],
				purl,
				hashes: [{ alg: 'SHA-512', content }],
			};
		});

		expect(wanted).not.toEqual([]);
		expect(bill.components).toEqual(wanted);
	});

	it('has a serial number that only another content changes, as actions/attest wants one', () => {
		const next = billOfMaterials(
			{ ...manifest, version: '99.0.0' },
			lock,
			bundledPackages(licenses),
		);
		const again = billOfMaterials(manifest, lock, bundledPackages(licenses));

		// https://cyclonedx.org/docs/1.6/json/#serialNumber
		expect(bill.serialNumber).toMatch(
			/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
		);
		expect(again.serialNumber).toBe(bill.serialNumber);
		expect(next.serialNumber).not.toBe(bill.serialNumber);
	});

	it('gives every hash all its 128 digits', () => {
		for (const { hashes } of bill.components) {
			expect(hashes[0].content).toMatch(/^[0-9a-f]{128}$/);
		}
	});

	it('says which package brought which', () => {
		const names = (ref: string) => /npm\/(.+)@/.exec(ref)![1];
		const graph = bill.dependencies.map(({ ref, dependsOn }) => [names(ref), dependsOn.map(names)]);

		expect(Object.fromEntries(graph)).toMatchObject({
			'n8n-nodes-app-builder': ['ky'],
			ky: [],
		});
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
