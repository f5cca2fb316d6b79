/** `npm run service [-- --port N]`: the local service in its own process. */
import { parseArgs } from 'node:util';
import { startService } from './index';

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { port: { type: 'string', default: '8787' } } });
	const service = await startService({ port: Number(values.port) });
	const stop = () => void service.close().then(() => process.exit());
	for (const event of ['SIGINT', 'SIGTERM']) process.once(event, stop);
	const { baseUrl, settings } = service;
	console.log('The local App Builder service is running.');
	console.log(`  Base URL:  ${baseUrl}`);
	console.log(`  API key:   ${settings.apiKey}`);
	console.log('The credential needs Allow Insecure HTTP, because this is plain http.');
	console.log('Press Ctrl+C to stop it.');
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
