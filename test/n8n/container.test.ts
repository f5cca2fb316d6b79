import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
	containerName,
	execArguments,
	findEngine,
	hostAddress,
	imageFolder,
	imageOf,
	runArguments,
} from './container';

const machine = { platform: 'linux', uid: 1000, gid: 1001, checkout: '/src' } as const;
const run = {
	name: 'main',
	args: ['start'],
	userFolder: '/tmp/home',
	environment: {
		PATH: '/bin',
		HOME: '/tmp/home',
		N8N_LISTEN_ADDRESS: '127.0.0.1',
		N8N_PORT: '5678',
		N8N_ENCRYPTION_KEY: 'secret',
	},
};
const name = containerName(run);

describe('the command line of an n8n image', () => {
	it('shares network, files and user with a Linux machine', () => {
		expect(runArguments(imageOf('n8nio/n8n:3.1.0', 'docker'), run, machine).join(' ')).toBe(
			`run --rm --name ${name} --network host --env N8N_LISTEN_ADDRESS=127.0.0.1 --user 1000:1001 ` +
				'--volume /src:/src:ro --volume /tmp/home:/tmp/home --workdir /tmp/home ' +
				'--env HOME=/tmp/home --env N8N_PORT --env N8N_ENCRYPTION_KEY n8nio/n8n:3.1.0 start',
		);
	});

	it('relabels files for Podman, and keeps the user of one who is not root', () => {
		const image = imageOf('n8n', 'podman');
		const args = runArguments(image, run, machine).join(' ');

		expect(args).toContain('--userns keep-id --user 1000:1001');
		expect(args).toContain('--volume /src:/src:ro,z --volume /tmp/home:/tmp/home:z');
		const root = runArguments(image, run, { ...machine, uid: 0, gid: 0 }).join(' ');
		expect(root).not.toContain('--userns');
	});

	it('publishes the port on loopback alone where the engine runs in a virtual machine', () => {
		const args = runArguments(imageOf('n8n', 'docker'), run, { ...machine, platform: 'darwin' });

		expect(args.join(' ')).toContain(
			'--publish 127.0.0.1:5678:5678 --env N8N_LISTEN_ADDRESS=0.0.0.0 --volume',
		);
		expect(args).not.toContain('--network');
		expect(args).not.toContain('--user');
	});

	it('has no value of a setting in it that may be a key', () => {
		const image = imageOf('n8n', 'docker');
		const args = [...runArguments(image, run, machine), ...execArguments(run)];

		expect(args.join(' ')).not.toContain('secret');
	});

	it('runs further commands in the same container', () => {
		expect(execArguments({ ...run, args: ['import:workflow', '--input=a'] }).join(' ')).toBe(
			`exec --workdir /tmp/home --env N8N_PORT --env N8N_ENCRYPTION_KEY ${name} n8n import:workflow --input=a`,
		);
	});
});

it.each([
	['docker', 'linux', '127.0.0.1'],
	['podman', 'linux', '127.0.0.1'],
	['docker', 'darwin', 'host.docker.internal'],
	['podman', 'win32', 'host.containers.internal'],
] as const)(
	'n8n in a container of %s on %s reaches this machine at %s',
	(engine, platform, address) => {
		expect(hostAddress(imageOf('n8n', engine), { platform })).toBe(address);
	},
);

it.each([
	['docker.n8n.io/n8nio/n8n:2.41.1', '2.41.1'],
	['localhost:5000/n8n', 'latest'],
	['localhost:5000/n8n:local', 'local'],
	[`n8nio/n8n:3.0.0@sha256:${'0'.repeat(64)}`, '3.0.0'],
])('the image %s has the version %s', (image, version) => {
	expect(imageOf(image, 'docker').version).toBe(version);
});

it('each image has a folder, each folder a container', () => {
	expect(imageFolder('docker.n8n.io/n8nio/n8n:3.0')).toBe('docker.n8n.io-n8nio-n8n-3.0');
	expect(name).toMatch(/^n8n-nodes-app-builder-[\da-f]{12}-main$/);
	expect(containerName({ ...run, userFolder: '/tmp/other' })).not.toBe(name);
});

describe('the engine', () => {
	let folder = '';
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'app-builder-engines-'));
	});
	afterEach(async () => await rm(folder, { recursive: true }));

	/** With commands that say this to --version, and to info if they run. */
	async function find(versions: Record<string, string>, more: object = {}, isRunning = true) {
		for (const [engine, version] of Object.entries(versions)) {
			const info = isRunning ? 'exit 0' : 'exit 1';
			const script = `#!/bin/sh\nif [ "$1" = info ]; then ${info}; fi\necho "${version}"\n`;
			await writeFile(join(folder, engine), script);
			await chmod(join(folder, engine), 0o755);
		}
		return await findEngine({ PATH: folder, ...more });
	}
	const docker = 'Docker version 28';
	const podman = 'podman version 5';

	it('is Docker, else Podman, also where Docker is one by name alone', async () => {
		expect(await find({ podman })).toBe('podman');
		expect(await find({ docker: podman })).toBe('podman');
		expect(await find({ docker })).toBe('docker');
	});

	it('is the one that CONTAINER_ENGINE names', async () => {
		expect(await find({ docker, podman }, { CONTAINER_ENGINE: 'Podman' })).toBe('podman');
		await expect(find({}, { CONTAINER_ENGINE: 'lxc' })).rejects.toThrow(/"lxc": docker and podman/);
	});

	it('must be there, and run', async () => {
		await expect(find({})).rejects.toThrow(/needs Docker or Podman: install one, or leave out/);
		await expect(find({ docker }, {}, false)).rejects.toThrow(
			'docker is installed but does not answer',
		);
	});
});
