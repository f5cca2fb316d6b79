import { containerName, execArguments, parseImage, runArguments } from './container';

const machine = { uid: 1000, gid: 1001, checkout: '/src' };
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

it("n8n's image shares network, files and user with the machine, and shows no key", () => {
	expect(runArguments(parseImage('n8nio/n8n:3.1.0'), run, machine).join(' ')).toBe(
		`run --rm --name ${name} --network host --env N8N_LISTEN_ADDRESS=127.0.0.1 --user 1000:1001 ` +
			'--volume /src:/src:ro --volume /tmp/home:/tmp/home --workdir /tmp/home ' +
			'--env HOME=/tmp/home --env N8N_PORT --env N8N_ENCRYPTION_KEY n8nio/n8n:3.1.0 start',
	);
});

it('further commands run in the same container, that of the folder', () => {
	expect(execArguments({ ...run, args: ['import:workflow', '--input=a'] }).join(' ')).toBe(
		`exec --workdir /tmp/home --env N8N_PORT --env N8N_ENCRYPTION_KEY ${name} n8n import:workflow --input=a`,
	);
	expect(containerName({ ...run, userFolder: '/tmp/other' })).not.toBe(name);
});

it.each([
	['docker.n8n.io/n8nio/n8n:2.41.1', '2.41.1'],
	['localhost:5000/n8n', 'latest'],
	[`n8nio/n8n:3.0.0@sha256:${'0'.repeat(64)}`, '3.0.0'],
])('the image %s has the version %s', (image, version) => {
	expect(parseImage(image).version).toBe(version);
});
