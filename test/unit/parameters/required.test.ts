import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { AppBuilder } from '../../../nodes/AppBuilder/AppBuilder.node';
import { AppBuilderTrigger } from '../../../nodes/AppBuilder/AppBuilderTrigger.node';
import { fieldRows } from '../../support/fieldRows';
import { testNode } from '../testNode';

/** The parameters for which n8n marks a node before it runs, if these are set. */
function marked({ description }: AppBuilder | AppBuilderTrigger, set: INodeParameters): string[] {
	const { properties } = description;
	const parameters = NodeHelpers.getNodeParameters(
		...([properties, set, true, false, testNode, description] as const),
	);
	const node = { ...testNode, parameters: parameters ?? {} };
	const issues = NodeHelpers.getNodeParametersIssues(properties, node, description);
	return Object.keys(issues?.parameters ?? {});
}

const node = new AppBuilder();
const upsert = { resource: 'workspace', operation: 'upsert' };
const agent = { resource: 'agent', operation: 'create' };
const watch = { events: ['updated'], fieldsToWatch: 'selected' };

it.each<[string, INodeParameters, string[]]>([
	['without a field to match on', upsert, ['field']],
	['with one', { ...upsert, fieldsToMatchOn: fieldRows('id') }, []],
	['without the name of an agent', agent, ['agentName']],
	['with it, as an expression', { ...agent, agentName: '={{ $json.name }}' }, []],
	['without a workspace', { resource: 'workspace', operation: 'update' }, ['workspaceId']],
	['as it is added', {}, []],
])('the editor marks an unfinished node before it runs: %s', (_, parameters, expected) => {
	expect(marked(node, parameters)).toEqual(expected);
});

it.each<[string, INodeParameters, string[]]>([
	['without a field to watch', watch, ['field']],
	['with one', { ...watch, selectedFields: fieldRows('title') }, []],
	['as it is added', {}, []],
])('the editor marks an unfinished trigger before it runs: %s', (_, parameters, expected) => {
	expect(marked(new AppBuilderTrigger(), parameters)).toEqual(expected);
});
