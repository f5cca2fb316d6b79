import type { IDataObject } from 'n8n-workflow';

import { currentOf, type Simulated } from '../../dryRun';
import { changesOf, type Action, type Wanted } from './decide';
import { idOf } from '../../../transport/pages/elementText';
import type { Workspaces } from './workspaces';

/** What is there only in thought, and without an ID. */
const imagined = new WeakSet<IDataObject>();

export function isImagined(workspace: IDataObject): boolean {
	return imagined.has(workspace);
}

/** What carrying out the actions would do. The items after it see what it would have left. */
export function simulateAll(
	actions: Action[],
	{ wanted, key, workspaces }: { wanted: Wanted; key: string; workspaces: Workspaces },
): IDataObject[] {
	workspaces.remember(
		key,
		actions.map((action) => leftBy(action, wanted)),
	);
	return actions.map((action) => ({ ...simulate(action, wanted) }));
}

function simulate(action: Action, wanted: Wanted): Simulated {
	if (action.action === 'create') return { action: 'create', fields: wanted.fields };
	const { current } = action;
	const id = idOf(current);
	const found = { action: action.action, ...(id !== undefined && { id }) };
	if (action.action === 'unchanged') return { ...found, current };
	const fields = changesOf(wanted, wanted.fields);
	return { ...found, fields, current: currentOf(fields, current) };
}

function leftBy(action: Action, wanted: Wanted): IDataObject {
	if (action.action === 'unchanged') return action.current;
	const current = action.action === 'create' ? undefined : action.current;
	const left = { ...current, ...wanted.fields };
	if (current === undefined || imagined.has(current)) imagined.add(left);
	return left;
}
