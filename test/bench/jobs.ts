import { credentialFor, UNPACED } from '../service/credential';
import type { ServiceProcess } from '../service/serviceProcess';
import type { Job, Measured } from './worker.mts';

/** A credential for the service; without a plan in the way unless one is given. */
export const credential = (service: ServiceProcess, plan = UNPACED) => credentialFor(service, plan);

export const createAgent = (options: object) => ({
	resource: 'agent',
	operation: 'create',
	agentName: '=Agent {{ $json.row }}',
	model: 'model-1',
	capabilities: 'search, code',
	instructions: 'Be brief.',
	options,
});

/** The same work by n8n's own HTTP Request node. */
export function httpRequestJob(service: ServiceProcess, options: object): Omit<Job, 'items'> {
	return {
		node: 'httpRequest',
		credential: credential(service),
		parameters: {
			method: 'POST',
			url: `${service.baseUrl}/agents`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'appBuilderApi',
			sendBody: true,
			specifyBody: 'json',
			jsonBody:
				'={{ JSON.stringify({ name: "Agent " + $json.row, model: "model-1", capabilities: ["search", "code"], instructions: "Be brief." }) }}',
			options,
		},
	};
}

/** @throws when a run lost items or had errors: its figures would mean nothing */
export function checkDone(measured: Measured[], expected: number): void {
	for (const { outputs, errors, error } of measured) {
		if (error || errors > 0 || outputs !== expected) {
			throw new Error(`${outputs} of ${expected} items, ${errors} errors. ${error ?? ''}`);
		}
	}
}
