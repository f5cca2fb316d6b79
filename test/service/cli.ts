import { parseArgs } from 'node:util';
import { startService, type LocalService, type ServiceSettings } from './index';

const usage =
	'npm run service -- [--port N] [--plan free] [--latency MS] [--page-size N] [--list-shape data]\n' +
	'  [--pagination page|offset|cursor] [--first-page 0] [--cursor-in header] [--tell-total]';

interface CliOptions extends Partial<ServiceSettings> {
	port: number;
}

function readOptions(): CliOptions {
	const { values } = parseArgs({
		options: {
			port: { type: 'string', default: '8787' },
			plan: { type: 'string' },
			latency: { type: 'string' },
			'page-size': { type: 'string' },
			'list-shape': { type: 'string' },
			pagination: { type: 'string' },
			'first-page': { type: 'string' },
			'cursor-in': { type: 'string' },
			'tell-total': { type: 'boolean' },
		},
	});
	return {
		port: Number(values.port),
		plan: values.plan as ServiceSettings['plan'] | undefined,
		latencyMs: optionalNumber(values.latency),
		pageSize: optionalNumber(values['page-size']),
		listShape: values['list-shape'] as ServiceSettings['listShape'] | undefined,
		pagination: values.pagination as ServiceSettings['pagination'] | undefined,
		firstPage: optionalNumber(values['first-page']) as ServiceSettings['firstPage'] | undefined,
		cursorIn: values['cursor-in'] as ServiceSettings['cursorIn'] | undefined,
		tellTotal: values['tell-total'],
	};
}

function optionalNumber(text: string | undefined): number | undefined {
	return text === undefined ? undefined : Number(text);
}

async function startOnPortOrAnyFree(options: CliOptions): Promise<LocalService> {
	try {
		return await startService(options);
	} catch (error) {
		if (!isPortTaken(error)) throw error;
		console.log(`Port ${options.port} is taken, so a free one is used.`);
		return await startService({ ...options, port: 0 });
	}
}

function isPortTaken(error: unknown): boolean {
	return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function announce({ baseUrl, origin, settings: { apiKey, plan } }: LocalService): void {
	console.log('The local App Builder service is running.');
	console.log(`  Base URL:  ${baseUrl}`);
	console.log(`  API key:   ${apiKey}`);
	console.log(`  Plan:      ${plan}`);
	console.log('The credential needs Allow Insecure HTTP, because this is plain http.');
	console.log('Press Ctrl+C to stop it.');
	process.send?.({ baseUrl, apiKey, origin });
}

function stopOnSignal(service: LocalService): void {
	const stop = () => {
		void service.close().then(() => process.exit());
	};
	for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.once(event, stop);
}

async function main(): Promise<void> {
	const service = await startOnPortOrAnyFree(readOptions());
	stopOnSignal(service);
	announce(service);
}

main().catch((error: unknown) => {
	console.error(error instanceof Error ? error.message : error);
	console.error(`Usage: ${usage}`);
	process.exitCode = 1;
});
