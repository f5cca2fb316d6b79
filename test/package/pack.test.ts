import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import packageJson from '../../package.json';
import { TARBALL } from '../../scripts/tarball';

describe('the published package', () => {
	const folder = mkdtempSync(join(tmpdir(), 'app-builder-pack-'));
	const unpacked = (file: string) => readFileSync(join(folder, 'package', file));
	let files: string[];

	beforeAll(() => {
		execFileSync('tar', ['-xzf', TARBALL, '-C', folder]);
		files = execFileSync('tar', ['-tzf', TARBALL], { encoding: 'utf8' })
			.trim()
			.split('\n')
			.map((path) => path.replace('package/', ''));
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	it('contains only what users need', () => {
		expect(files.sort()).toEqual([
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
			'dist/nodes/AppBuilder/__schema__/v1.0.0/agent/create.json',
			...['create', 'delete', 'get', 'getAll', 'update', 'upsert'].map(
				(operation) => `dist/nodes/AppBuilder/__schema__/v1.0.0/workspace/${operation}.json`,
			),
			'index.js',
			'package.json',
		]);
	});

	it('is, byte for byte, what all the other tests run', () => {
		for (const file of files.filter((path) => path.startsWith('dist/'))) {
			expect([file, unpacked(file).equals(readFileSync(file))]).toEqual([file, true]);
		}
	});

	it('names every library in it with its license', () => {
		const licenses = readFileSync('dist/THIRD-PARTY-LICENSES', 'utf8');

		expect(licenses).toMatch(/^ky .+Copyright \(c\)/m);
		expect(licenses).toContain('Permission is hereby granted');
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

	it('exports its classes', () => {
		const output = execFileSync(process.execPath, ['-p', 'Object.keys(require("."))'], {
			encoding: 'utf8',
		});

		expect(output).toBe("[ 'AppBuilder', 'AppBuilderTrigger', 'AppBuilderApi' ]\n");
	});
});
