/** `npm run service`: the local service in a process of its own. */
import { parseArgs } from 'node:util';
import { startService, type LocalService, type StartOptions } from './index';
import { assertSettings } from './settings';

const usage =
	'npm run service -- [--port N] [--plan free] [--latency MS] [--page-size N] [--list-shape data]\n' +
	'  [--pagination page|offset|cursor] [--first-page 0] [--cursor-in header] [--tell-total]';

function readOptions(): StartOptions {
	const text = { type: 'string' } as const;
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '8787' },
			plan: text,
			latency: text,
			'page-size': text,
			'list-shape': text,
			pagination: text,
			'first-page': text,
			'cursor-in': text,
			'tell-total': { type: 'boolean' },
		},
	});
	const number = (value: string | undefined) => (value === undefined ? undefined : Number(value));
	const options = {
		port: Number(values.port),
		plan: values.plan,
		latencyMs: number(values.latency),
		pageSize: number(values['page-size']),
		listShape: values['list-shape'],
		pagination: values.pagination,
		firstPage: number(values['first-page']),
		cursorIn: values['cursor-in'],
		tellTotal: values['tell-total'],
	};
	const chosen = Object.entries(options).filter(([, value]) => value !== undefined);
	const settings = Object.fromEntries(chosen);
	assertSettings(settings);
	return settings;
}

async function startOnPortOrAnyFree(options: StartOptions): Promise<LocalService> {
	try {
		return await startService(options);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
		console.log(`Port ${options.port} is taken, so a free one is used.`);
		return await startService({ ...options, port: 0 });
	}
}

async function main(): Promise<void> {
	const service = await startOnPortOrAnyFree(readOptions());
	const stop = () => void service.close().then(() => process.exit());
	for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, stop);
	const { baseUrl, origin, settings } = service;
	console.log('The local App Builder service is running.');
	console.log(`  Base URL:  ${baseUrl}`);
	console.log(`  API key:   ${settings.apiKey}`);
	console.log(`  Plan:      ${settings.plan}`);
	console.log('The credential needs Allow Insecure HTTP, because this is plain http.');
	console.log('Press Ctrl+C to stop it.');
	process.send?.({ baseUrl, apiKey: settings.apiKey, origin });
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	console.error(`Usage: ${usage}`);
	process.exitCode = 1;
});
