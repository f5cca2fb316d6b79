import { readWorkspaceId, workspaceLocator } from '../../parameters/workspaceId';
import type { ItemWork, Operation } from '../operation';
import { Turns, workspaceKey } from './turns';

export const deleteWorkspace: Operation = {
	option: {
		name: 'Delete',
		value: 'delete',
		description: 'Delete a workspace permanently',
		action: 'Delete workspace',
	},
	properties: [workspaceLocator],
	startRun,
};

const DELETED = { deleted: true };

function startRun(): ItemWork {
	const turns = new Turns();
	/** Later items with the same workspace output the same: it's already done. */
	const deleted = new Set<string>();

	return {
		recall({ workspaceId = '' }, { access }) {
			deleted.add(workspaceKey(access, workspaceId));
		},
		prepare(context, itemIndex) {
			const workspaceId = readWorkspaceId(context, itemIndex);
			const request = { method: 'DELETE', path: 'workspaces', workspaceId } as const;
			return {
				write: request,
				async run(client, output, { access }) {
					const key = workspaceKey(access, workspaceId);
					await turns.take(key, async () => {
						if (!deleted.has(key)) await client(request);
						deleted.add(key);
						output([DELETED]);
					});
				},
			};
		},
	};
}
