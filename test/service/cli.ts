/** `npm run service [-- --port N] [--plan free]`: the local service in a process of its own. */
import { parseArgs } from 'node:util';
import { startService } from './index';
import { assertPlan } from './settings';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '8787' },
			plan: { type: 'string', default: 'unlimited' },
		},
	});
	const { plan } = values;
	assertPlan(plan);
	const service = await startService({ port: Number(values.port), plan });
	const stop = () => void service.close().then(() => process.exit());
	for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, stop);
	const { baseUrl, origin, settings } = service;
	console.log('The local App Builder service is running.');
	console.log(`  Base URL:  ${baseUrl}`);
	console.log(`  API key:   ${settings.apiKey}`);
	console.log(`  Plan:      ${plan}`);
	console.log('The credential needs Allow Insecure HTTP, because this is plain http.');
	console.log('Press Ctrl+C to stop it.');
	process.send?.({ baseUrl, apiKey: settings.apiKey, origin });
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
});
