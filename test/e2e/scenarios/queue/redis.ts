import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { hasProgram, needDebianPackage } from '../../core/debian';
import { freePort } from '../../../n8n/processes/ports.mjs';
import { startGroup } from '../../../n8n/processes/processGroup.mjs';
import { temporaryFolder } from '../../../n8n/processes/temporaryFolder.mjs';
import { waitFor } from '../../../n8n/processes/waitFor.mjs';

/** Our own Redis, in memory only, on loopback. */
export async function startRedis() {
	await needDebianPackage('redis-server', () => hasProgram('redis-server'));
	const folder = await temporaryFolder('redis');
	const port = String(await freePort());
	const group = startGroup({
		name: 'Redis',
		command: 'redis-server',
		args: ['--bind', '127.0.0.1', '--port', port, '--save', '', '--dir', folder],
		cwd: folder,
		logFile: join(folder, 'redis.log'),
	});
	const ping = () => spawnSync('redis-cli', ['-p', port, 'ping']).stdout.includes('PONG');
	await waitFor('Redis to be ready', ping);
	/** For n8n's processes. */
	const environment = { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: port };
	return { environment, stop: async () => await group.stop() };
}
