import { readFileSync } from 'node:fs';

interface Locked {
	version: string;
	integrity?: string;
	resolved?: string;
}

function locked(file: string): Record<string, Locked> {
	const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
		packages: Record<string, Locked>;
	};
	// The project itself stands under the empty name.
	delete packages[''];
	return packages;
}

describe.each(['package-lock.json', 'test/e2e/package-lock.json'])('%s', (file) => {
	const packages = Object.entries(locked(file));

	it.each<[string, (each: Locked) => unknown]>([
		['pins every package by its SHA-512', ({ integrity }) => integrity?.startsWith('sha512-')],
		[
			'takes every package from the npm registry',
			({ resolved }) => !resolved || resolved.startsWith('https://registry.npmjs.org/'),
		],
	])('%s', (_, isKept) => {
		expect(packages.filter(([, each]) => !isKept(each))).toEqual([]);
	});
});

it.each(['n8n-core', 'n8n-workflow', '@n8n/di'])(
	'%s is of the same n8n in the engine tests and the end-to-end tests',
	(name) => {
		const { version } = locked('package-lock.json')[`node_modules/${name}`];

		expect(locked('test/e2e/package-lock.json')[`node_modules/${name}`].version).toBe(version);
	},
);
