import type { IExecuteFunctions, INodePropertyMode } from 'n8n-workflow';

import {
	readWorkspacePath,
	toWorkspaceId,
	workspaceLocator,
} from '../../../nodes/AppBuilder/parameters/workspaceId';
import { thrownBy } from '../thrownBy';

describe('the choice of a workspace', () => {
	const modes = workspaceLocator.modes as INodePropertyMode[];

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

	it('must be made, at first from a list that the node fills and searches', () => {
		const [list] = modes;

		expect(workspaceLocator).toMatchObject({
			type: 'resourceLocator',
			required: true,
			default: { mode: list.name, value: '' },
		});
		expect(list).toMatchObject({
			type: 'list',
			typeOptions: { searchListMethod: 'searchWorkspaces', searchable: true },
		});
	});

	it('may be an ID as text, as workflows that were saved before have it', () => {
		expect(modes).toContainEqual(expect.objectContaining({ name: 'id', type: 'string' }));
	});

	it('is the path of the requests of its item', () => {
		const asked: unknown[] = [];
		const getNodeParameter = (...args: unknown[]) => {
			asked.push(args);
			return ' ws_1 ';
		};
		const context = { getNodeParameter } as unknown as IExecuteFunctions;

		expect(readWorkspacePath(context, 3)).toBe('workspaces/ws_1');
		expect(asked).toEqual([[workspaceLocator.name, 3, '', { extractValue: true }]]);
	});
});
