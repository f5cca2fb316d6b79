import assert from 'node:assert/strict';
import { assertSuccess, itemsOf } from '../../core/executionData';
import {
	appBuilder,
	assignments,
	code,
	manualTrigger,
	mergeByPosition,
	set,
	splitOut,
} from '../../../n8n/steps.mjs';
import { workflow } from '../../../n8n/workflow.mjs';
import type { Check } from './check';

const teams = ['Alpha', 'Beta', 'Gamma'];

/** Code → Split Out → Edit Fields → our node → Merge with what came in → Code. */
export const checkBuiltInNodes: Check = async ({ api, service }, credential, step) => {
	await step('it chains with Code, Split Out, Edit Fields and Merge', async () => {
		const list = `return [{ json: { teams: ${JSON.stringify(teams)}.map((team, i) => ({ team, seats: i + 1 })) } }]`;
		const create = {
			resource: 'workspace',
			operation: 'create',
			fields: assignments({ name: '={{ $json.title }}', 'settings.owner': '={{ $json.owner }}' }),
		};
		const definition = workflow(
			'Built-in nodes',
			[
				manualTrigger(),
				code('List', list),
				splitOut('Split', 'teams'),
				set('Fields', { title: '=Team {{ $json.team }}', owner: '={{ $json.seats }} people' }),
				appBuilder('Create', create, credential),
				mergeByPosition('Merge'),
				code(
					'Sum',
					'return $input.all().map(({ json }) => ({ json: { id: json.id, owner: json.owner } }))',
				),
			],
			[
				{ from: 'Start', to: 'List' },
				{ from: 'List', to: 'Split' },
				{ from: 'Split', to: 'Fields' },
				{ from: 'Fields', to: 'Create' },
				{ from: 'Fields', to: 'Merge', toIndex: 0 },
				{ from: 'Create', to: 'Merge', toIndex: 1 },
				{ from: 'Merge', to: 'Sum' },
			],
		);
		const execution = await api.runWorkflow(await api.createWorkflow(definition));
		assertSuccess(execution);

		const names = itemsOf(execution, 'Create').map(({ name }) => name);
		assert.deepEqual(names, ['Team Alpha', 'Team Beta', 'Team Gamma']);
		const workspaces = [...service.workspaces.values()];
		assert.deepEqual(workspaces.map(({ name }) => name).sort(), names);
		const summary = itemsOf(execution, 'Sum');
		assert.deepEqual(
			summary.map(({ owner }) => owner),
			['1 people', '2 people', '3 people'],
		);
		for (const { id, owner } of summary) {
			assert.deepEqual(service.workspaces.get(String(id))?.settings, { owner });
		}
	});
};
