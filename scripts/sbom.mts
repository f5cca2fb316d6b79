/** Writes the bill of materials (SBOM) of what the build has put into dist/: npx tsx scripts/sbom.mts */
import { readFile, writeFile } from 'node:fs/promises';

import { billOfMaterials, type Lockfile, type Manifest } from './billOfMaterials';
import { bundledPackages } from './bundledPackages';

const manifest = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as Lockfile;
const bundled = bundledPackages(await readFile('dist/THIRD-PARTY-LICENSES', 'utf8'));

const file = `${manifest.name}-${manifest.version}.cdx.json`;
await writeFile(file, `${JSON.stringify(billOfMaterials(manifest, lock, bundled), null, 2)}\n`);
console.log(`${file}: ${bundled.map(({ name, version }) => `${name} ${version}`).join(', ')}`);
