import type { INodeParameters } from 'n8n-workflow';
import { nodes, rows } from '../support/everyOperation';
import type { Credential } from './n8nApi.mjs';
import { appBuilder, code, manualTrigger } from './steps.mjs';
import { workflow, type Workflow } from './workflow.mjs';

/** The workflow of npm run demo, with its rows from a Code node. */
export function everyOperation(credential: Credential): Workflow {
	const items = rows.map((json) => ({ json }));
	const steps = nodes.map(({ name, parameters, executeOnce }) => ({
		...appBuilder(name, parameters as INodeParameters, credential),
		executeOnce,
	}));
	return workflow('Every operation', [
		manualTrigger(),
		code('Rows', `return ${JSON.stringify(items)};`),
		...steps,
	]);
}
