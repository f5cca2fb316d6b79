import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findEngine } from './containerEngine';

describe('the engine', () => {
	let folder = '';
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'app-builder-engines-'));
	});
	afterEach(async () => await rm(folder, { recursive: true }));

	/** A command that says this to --version, and to info if it is running. */
	async function install(engine: string, version: string, isRunning = true): Promise<void> {
		const info = isRunning ? 'exit 0' : 'exit 1';
		const script = `#!/bin/sh\nif [ "$1" = info ]; then ${info}; fi\necho "${version}"\n`;
		await writeFile(join(folder, engine), script);
		await chmod(join(folder, engine), 0o755);
	}
	const find = async (more = {}) => await findEngine({ PATH: folder, ...more });

	it('is Docker where both are there', async () => {
		await install('docker', 'Docker version 28');
		await install('podman', 'podman version 5');

		expect(await find()).toBe('docker');
	});

	it('is Podman where there is no Docker, or only by name', async () => {
		await install('podman', 'podman version 5');
		expect(await find()).toBe('podman');
		await install('docker', 'podman version 5');
		expect(await find()).toBe('podman');
	});

	it('is the one that CONTAINER_ENGINE names', async () => {
		await install('docker', 'Docker version 28');
		await install('podman', 'podman version 5');

		expect(await find({ CONTAINER_ENGINE: 'Podman' })).toBe('podman');
		await expect(find({ CONTAINER_ENGINE: 'lxc' })).rejects.toThrow(/"lxc": docker and podman/);
	});

	it('must be there', async () => {
		await expect(find()).rejects.toThrow(/needs Docker or Podman: install one, or leave out/);
	});

	it('must be running', async () => {
		await install('docker', 'Docker version 28', false);

		await expect(find()).rejects.toThrow('docker is installed but does not answer');
	});
});
