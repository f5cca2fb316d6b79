import { NodeHelpers, type IExecuteFunctions, type INodePropertyMode } from 'n8n-workflow';

import { AppBuilder } from '../../../nodes/AppBuilder/AppBuilder.node';
import {
	readWorkspacePath,
	toWorkspaceId,
	workspaceLocator,
} from '../../../nodes/AppBuilder/parameters/workspaceId';
import { testNode } from '../testNode';
import { thrownBy } from '../thrownBy';

describe('the choice of a workspace', () => {
	const modes = workspaceLocator.modes as INodePropertyMode[];
	/** What the editor finds missing. */
	const issuesOf = (workspaceId?: unknown) => {
		const parameters = workspaceId === undefined ? {} : { workspaceId };
		const properties = [workspaceLocator];
		const node = { ...testNode, parameters: parameters as typeof testNode.parameters };
		const values = NodeHelpers.getNodeParameters(
			properties,
			node.parameters,
			...[true, false, node, null],
		);
		return NodeHelpers.getNodeParametersIssues(
			properties,
			{ ...node, parameters: values ?? {} },
			null,
		)?.parameters;
	};

	it('reads in the editor as the error messages name it', () => {
		const { message, description } = thrownBy(() => toWorkspaceId(''));

		expect(message).toContain(`'${workspaceLocator.displayName}'`);
		for (const { displayName } of modes) expect(description).toContain(`'${displayName}'`);
	});

	it('says what to choose and what an ID looks like', () => {
		expect(workspaceLocator.description).toBe('The workspace to operate on');
		expect(modes.map(({ displayName, placeholder }) => [displayName, placeholder])).toEqual([
			['From List', 'Select a workspace...'],
			['By ID', 'e.g. ws_123'],
		]);
	});

	it('is from a list at first, which the node fills and searches', () => {
		const [list] = modes;

		expect(workspaceLocator.default).toEqual({ mode: list.name, value: '' });
		expect(list).toMatchObject({ type: 'list', typeOptions: { searchable: true } });
		expect(new AppBuilder().methods.listSearch).toHaveProperty([
			list.typeOptions!.searchListMethod!,
		]);
	});

	it('may be an ID as text, as workflows that were saved before have it', () => {
		expect(modes).toContainEqual(expect.objectContaining({ name: 'id', type: 'string' }));
	});

	it('is missed by the editor where it was not made', () => {
		expect(issuesOf()).toEqual({ workspaceId: ['Parameter "Workspace" is required.'] });
		expect(issuesOf({ __rl: true, mode: 'id', value: 'ws_1' })).toBeUndefined();
	});

	it('is the path of the requests of its item', () => {
		const asked: unknown[] = [];
		const getNodeParameter = (...args: unknown[]) => {
			asked.push(args);
			return ' ws_1 ';
		};
		const context = { getNodeParameter } as unknown as IExecuteFunctions;

		expect(readWorkspacePath(context, 3)).toBe('workspaces/ws_1');
		expect(asked).toEqual([['workspaceId', 3, '', { extractValue: true }]]);
	});
});
