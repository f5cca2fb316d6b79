/** A package whose code is in dist/. */
export interface BundledPackage {
	name: string;
	version: string;
	license: string;
}

/**
 * The packages that the build has bundled.
 * @param licenses the list that it has made of them, with titles such as `ky 2.1.0 (MIT): Copyright (c) …`
 */
export function bundledPackages(licenses: string): BundledPackage[] {
	const titles = [...licenses.matchAll(/^(\S+) (\S+) \((\w+)\): /gm)];
	return titles.map(([, name, version, license]) => ({ name, version, license }));
}
