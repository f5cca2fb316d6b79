import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { addHint } from '../../../parameters/output';
import { actionFieldOption } from '../../../parameters/actionField';
import { shorten } from '../../../text/format';
import { WORDS, type Action } from './decide';

/** Characters of a field's name that a hint shows; n8n's guidelines allow 120 for the whole hint. */
const MAX_NAME_LENGTH = 30;

/** Marks outputs with what was done, and notices where a workspace has a field of that name itself. */
export class ActionMarks {
	#replaced: string | undefined;

	/** @param workspaces what the results are about, if they are no workspaces themselves */
	mark(
		results: IDataObject[],
		actions: Action[],
		field: string | undefined,
		workspaces = results,
	): IDataObject[] {
		if (field === undefined) return results;
		if (workspaces.some((workspace) => Object.hasOwn(workspace, field))) this.#replaced = field;
		return results.map((result, index) => {
			// A create whose outcome was unknown may have found several workspaces.
			const { action } = actions[index] ?? actions[0];
			return { ...result, [field]: WORDS[action] };
		});
	}

	/** Shows the hint. */
	show(context: IExecuteFunctions): void {
		if (this.#replaced === undefined) return;
		const name = shorten(this.#replaced, MAX_NAME_LENGTH);
		const message = `'${actionFieldOption.displayName}' replaces the workspace's own field "${name}". Choose another name.`;
		addHint(context, 'warning', message);
	}
}
