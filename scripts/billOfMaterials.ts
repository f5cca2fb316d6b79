import { createHash } from 'node:crypto';

import type { BundledPackage } from './bundledPackages';

/** What is read of package.json. */
export interface Manifest {
	name: string;
	version: string;
	license: string;
	devDependencies: Record<string, string>;
}

/** What is read of package-lock.json. */
export interface Lockfile {
	packages: Record<
		string,
		{ version?: string; integrity?: string; dependencies?: Record<string, string> }
	>;
}

type Component = ReturnType<typeof component>;

/**
 * What is inside the published package, in the CycloneDX format (https://cyclonedx.org/docs/1.6/json/).
 * Without a time, and numbered by its content, so that the same commit always gives the same file.
 */
export function billOfMaterials(manifest: Manifest, lock: Lockfile, bundled: BundledPackage[]) {
	const root = component(manifest);
	const parts = bundled.map((part) => ({ part: component(part), locked: lockedAs(part, lock) }));
	const dependsOn = (names: object = {}) =>
		parts.map(({ part }) => part).filter(({ name }) => Object.hasOwn(names, name));

	const content = {
		metadata: { lifecycles: [{ phase: 'build' }], component: root },
		components: parts.map(({ part, locked: { integrity } }) => ({
			...part,
			hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
		})),
		dependencies: [
			dependency(root, dependsOn(manifest.devDependencies)),
			...parts.map(({ part, locked }) => dependency(part, dependsOn(locked.dependencies))),
		],
	};
	return {
		$schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
		bomFormat: 'CycloneDX',
		specVersion: '1.6',
		// actions/attest 4.2.2 takes no bill without one for CycloneDX.
		serialNumber: `urn:uuid:${nameBasedUuid(JSON.stringify(content))}`,
		version: 1,
		...content,
	};
}

function component({ name, version, license }: BundledPackage) {
	// https://github.com/package-url/purl-spec: the @ of a scope is encoded, its slash is not.
	const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
	return {
		type: 'library',
		'bom-ref': purl,
		name,
		version,
		licenses: [{ license: { id: license } }],
		purl,
	};
}

function lockedAs({ name, version }: BundledPackage, { packages }: Lockfile) {
	const locked = Object.entries(packages).find(
		([path, entry]) => path.endsWith(`node_modules/${name}`) && entry.version === version,
	);
	if (locked === undefined) {
		throw new Error(`${name} ${version} is in dist/, but not in package-lock.json: build again`);
	}
	return locked[1];
}

/** npm writes a digest in Base64, CycloneDX in hexadecimal. */
function hexOf(integrity = ''): string {
	return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
}

function dependency(of: Component, on: Component[]) {
	return { ref: of['bom-ref'], dependsOn: on.map((part) => part['bom-ref']) };
}

/** The same UUID for the same text: https://www.rfc-editor.org/rfc/rfc9562#name-example-of-a-uuidv8-value-n */
function nameBasedUuid(text: string): string {
	const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
	// Version 8 and the variant of RFC 9562, each in the upper bits of its byte.
	bytes[6] = (bytes[6] & 0x0f) | 0x80;
	bytes[8] = (bytes[8] & 0x3f) | 0x80;
	return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
