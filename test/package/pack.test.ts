import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import packageJson from '../../package.json';

interface Packed {
	files: Array<{ path: string }>;
	unpackedSize: number;
}

describe('the published package', () => {
	const [packed] = JSON.parse(
		execFileSync('npm', ['pack', '--dry-run', '--json', '--silent'], { encoding: 'utf8' }),
	) as Packed[];

	it('holds only what users need', () => {
		expect(packed.files.map(({ path }) => path).sort()).toEqual([
			'LICENSE.md',
			'README.md',
			'dist/THIRD-PARTY-LICENSES',
			'dist/credentials/AppBuilderApi.credentials.js',
			'dist/icons/appBuilder.dark.svg',
			'dist/icons/appBuilder.svg',
			'dist/nodes/AppBuilder/AppBuilder.node.js',
			'dist/nodes/AppBuilder/AppBuilder.node.json',
			'dist/nodes/AppBuilder/AppBuilderTrigger.node.js',
			'dist/nodes/AppBuilder/AppBuilderTrigger.node.json',
			'index.js',
			'package.json',
		]);
	});

	it('names every library in it with its licence', () => {
		const licenses = readFileSync('dist/THIRD-PARTY-LICENSES', 'utf8');

		expect(licenses).toMatch(/^ky .+Copyright \(c\)/m);
		expect(licenses).toContain('Permission is hereby granted');
	});

	it('stays under 500 kB', () => {
		expect(packed.unpackedSize).toBeLessThan(500_000);
	});

	it('has no runtime dependencies and no install scripts', () => {
		expect(packageJson).not.toHaveProperty('dependencies');
		expect(packageJson.peerDependencies).toEqual({ 'n8n-workflow': '*' });
		expect(Object.keys(packageJson.scripts).filter((name) => /install|prepare/.test(name))).toEqual(
			[],
		);
	});

	it('has the nodes in one bundle, so that they share what paces a key', () => {
		const [bundle, trigger] = packageJson.n8n.nodes.map((path) => readFileSync(path, 'utf8'));

		expect(bundle).toContain('function limiterFor(');
		expect(trigger).toBe(
			"exports.AppBuilderTrigger = require('./AppBuilder.node.js').AppBuilderTrigger;\n",
		);
	});

	it('gives its classes to whoever requires it', () => {
		const output = execFileSync(process.execPath, ['-p', 'Object.keys(require("."))'], {
			encoding: 'utf8',
		});

		expect(output).toBe("[ 'AppBuilder', 'AppBuilderTrigger', 'AppBuilderApi' ]\n");
	});
});
