import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

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

function startRun(context: IExecuteFunctions): ItemWork {
	/** Later items with the same workspace output the same: it's already done. */
	const turns = new Turns<IDataObject>(context);

	return {
		recall({ workspaceId = '' }, { access }) {
			turns.remember(workspaceKey(access, workspaceId), DELETED);
		},
		prepare(_, itemIndex) {
			const workspaceId = readWorkspaceId(context, itemIndex);
			const request = { method: 'DELETE', path: 'workspaces', workspaceId } as const;
			return {
				write: request,
				async run(client, output, { access }) {
					await turns.take(workspaceKey(access, workspaceId), async (previous) => {
						if (previous === undefined) await client(request);
						output([DELETED]);
						return DELETED;
					});
				},
			};
		},
	};
}
