import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { AppBuilder } from '../../../nodes/AppBuilder/AppBuilder.node';
import { testNode } from '../testNode';

const { description } = new AppBuilder();

/** The parameters for which n8n marks a node before it runs, if these are set. */
function marked(set: INodeParameters): string[] {
	const { properties } = description;
	const parameters = NodeHelpers.getNodeParameters(
		...([properties, set, true, false, testNode, description] as const),
	);
	const node = { ...testNode, parameters: parameters ?? {} };
	const issues = NodeHelpers.getNodeParametersIssues(properties, node, description);
	return Object.keys(issues?.parameters ?? {});
}

const agent = { resource: 'agent', operation: 'create' };

it.each<[string, INodeParameters, string[]]>([
	['without the name of an agent', agent, ['agentName']],
	['with it, as an expression', { ...agent, agentName: '={{ $json.name }}' }, []],
	['without a workspace', { resource: 'workspace', operation: 'update' }, ['workspaceId']],
	['as it is added', {}, []],
	// n8n would mark the row as soon as the form opens.
	['without a field to match on', { resource: 'workspace', operation: 'upsert' }, []],
])('the editor marks an unfinished node before it runs: %s', (_, parameters, expected) => {
	expect(marked(parameters)).toEqual(expected);
});
