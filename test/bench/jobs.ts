import { installN8n } from '../n8n/install.mjs';
import { credentialFor, UNPACED } from '../service/credential';
import type { ServiceProcess } from '../support/serviceProcess';
import { startWorker } from '../support/worker';
import type { BenchWorker, Job, Measured, Work } from './worker.mts';

/** A credential for the service, also for n8n's HTTP Request node; by default, without a plan that slows it down. */
export const credential = (service: ServiceProcess, plan = UNPACED) => ({
	...credentialFor(service, plan),
	allowedHttpRequestDomains: 'all',
});

/** A job of the App Builder node without pacing. */
export const ours = (service: ServiceProcess, items: number, parameters: object): Job => ({
	...{ node: 'appBuilder', items, parameters },
	credential: credential(service),
});

/** The same with nothing but n8n's helper. */
export const bareHelper = (service: ServiceProcess, items: number, parameters: object): Job => ({
	...ours(service, items, parameters),
	node: 'bareHelper',
});

export const createAgent = (options: object) => ({
	resource: 'agent',
	operation: 'create',
	agentName: '=Agent {{ $json.row }}',
	model: 'model-1',
	capabilities: 'search, code',
	instructions: 'Be brief.',
	options,
});

/** A POST by n8n's own HTTP Request node, from the end-to-end tests' n8n, which is installed on first use. */
export async function httpRequest(
	{ baseUrl }: ServiceProcess,
	path: string,
	body: string,
	options: object = {},
): Promise<Work> {
	const parameters = {
		method: 'POST',
		url: `${baseUrl}${path}`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'appBuilderApi',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ JSON.stringify(${body}) }}`,
		options,
	};
	return { node: 'httpRequest', n8nDir: (await installN8n()).folder, parameters };
}

/** Runs one job in a new process, and returns its measurements. */
export async function measure(job: Job, execArgv: string[] = []): Promise<Measured> {
	const worker: BenchWorker = await startWorker('test/bench/worker.mts', { execArgv });
	const measured = await worker.ask('measure', job);
	await worker.letEnd();
	return measured;
}

/** How many times each job is measured. */
export const RUNS = 5;

/** The measurements of several runs of the same jobs, taken in turns so that noise hits all alike. */
export async function inTurns(jobs: Job[]): Promise<Measured[][]> {
	const results: Measured[][] = jobs.map(() => []);
	for (let run = 0; run < RUNS; run++) {
		for (const [index, job] of jobs.entries()) results[index].push(await measure(job));
	}
	return results;
}

/** @throws when a run lost items or had errors: its figures would be meaningless */
export function checkDone(measured: Measured[], expected: number): void {
	for (const { outputs, errors, error } of measured) {
		if (error || errors > 0 || outputs !== expected) {
			throw new Error(`${outputs} of ${expected} items, ${errors} errors. ${error ?? ''}`);
		}
	}
}

export function median(values: number[]): number {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)];
}
