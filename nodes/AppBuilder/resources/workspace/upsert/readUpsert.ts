import type { IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { readDryRun } from '../../../parameters/dryRun';
import { asInResponse, toBody } from '../../../parameters/losslessJson';
import { idFault } from '../../../parameters/workspaceId';
import { readWorkspacePayload } from '../../../parameters/workspacePayload';
import type { WriteIntent } from '../../operation';
import { readChoices } from './choices';
import { changesOf, type Wanted } from './decide';
import { keyOfItem } from './matchKey';

/** What one item asks for. */
export interface Upsert {
	wanted: Wanted;
	/** By which the workspace is found. */
	key: string;
	/** JSON text of the fields, for a new workspace and for one that exists. */
	bodies: { create: string; update: string };
	isDryRun: boolean;
}

/** @throws {InputError} when it cannot be sent, or nothing in it could match */
export function readUpsert(
	context: IExecuteFunctions,
	itemIndex: number,
	columns: string[],
): Upsert {
	const { payload, body } = readWorkspacePayload(context, itemIndex);
	const fields = asInResponse(body);
	const key = keyOfItem(fields, columns);
	if (isById(columns)) checkId(fields.id);
	return {
		wanted: { columns, fields, ...readChoices(context, itemIndex) },
		key,
		bodies: { create: body, update: toBody(changesOf({ columns }, payload)) },
		isDryRun: readDryRun(context, itemIndex),
	};
}

/** Whether the ID alone says which workspace it is. */
export function isById(columns: string[]): boolean {
	return columns.length === 1 && columns[0] === 'id';
}

/** By what it asks for, since what that takes is known only once the list was read. */
export function intentOf({ wanted, key, bodies }: Upsert): WriteIntent {
	const { columns, whenExists, whenSeveral } = wanted;
	const body = JSON.stringify([columns, whenExists, whenSeveral, bodies.create]);
	return { method: 'UPSERT', path: 'workspaces', body, key: JSON.stringify([columns, key]) };
}

function checkId(id: unknown): void {
	const fault = idFault(id);
	if (fault === undefined) return;
	throw new InputError(
		`The field "id", used in 'Columns to Match On', ${fault}`,
		'Give it the ID of a workspace, for example from Workspace → Get Many, or match on another field.',
	);
}
