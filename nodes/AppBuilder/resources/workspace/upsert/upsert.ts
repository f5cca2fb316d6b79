import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { accessKey } from '../../../access/access';
import { PartlyDone, ServiceError } from '../../../errors/ServiceError';
import { inputNamesProperty } from '../../../parameters/fieldRows';
import { actionFieldOption, dryRunOption } from '../../../parameters/options';
import { addWarning } from '../../../parameters/hints';
import { outputFieldsOption } from '../../../parameters/output';
import { modeProperties, payloadFieldProperties } from '../../../parameters/workspacePayload';
import { getId } from '../../../conventions';
import { valueAt } from '../../../text/fieldPath';
import { changesFrom } from '../../changes';
import { createResult, currentResult, updateResult, type DryRunResult } from '../../dryRun';
import type { ItemWork, Operation, TaskItem } from '../../operation';
import { apply, updatedId, workspacesAfter, type Sending } from './apply';
import { decide, toUpdateFields, idList, type Action, type UpsertRequest } from './decide';
import { matchFieldsProperty, matchLabel, readMatchFields } from './matchFields';
import {
	ifExistsProperty,
	toWriteIntent,
	readUpsert,
	severalMatchesOption,
	type Upsert,
} from './parameters';
import { addAction, Tally } from './tally';
import { Workspaces, type Applied } from './workspaces';

export const upsertWorkspace: Operation = {
	option: {
		name: 'Create or Update',
		value: 'upsert',
		description: 'Create a new workspace, or update the current one if it already exists (upsert)',
		action: 'Create or update workspace',
	},
	// As in n8n's resource mapper: the mapping mode, what to match on, then the fields.
	properties: [
		...modeProperties,
		matchFieldsProperty,
		inputNamesProperty,
		ifExistsProperty,
		...payloadFieldProperties,
	],
	options: [actionFieldOption, severalMatchesOption, dryRunOption, outputFieldsOption],
	startRun,
};

function startRun(context: IExecuteFunctions): ItemWork {
	const matchFields = readMatchFields(context);
	const tally = new Tally(matchFields);
	const known = new Map<string, Workspaces>();

	/** Items with the same list share what is known about it. Only dry runs see what a dry run simulates. */
	function workspacesFor({ access }: Pick<TaskItem, 'access'>, isDryRun: boolean): Workspaces {
		const list = JSON.stringify([accessKey(access), isDryRun]);
		const warn = (message: string) => addWarning(context, message, access);
		const settings = { matchFields, access, isDryRun, warn };
		const workspaces = known.get(list) ?? new Workspaces(context, settings);
		known.set(list, workspaces);
		return workspaces;
	}

	return {
		recall(earlier, item) {
			workspacesFor(item, false).recall(earlier);
		},
		prepare(_, itemIndex) {
			const upsert = readUpsert(context, itemIndex, matchFields);
			return {
				write: toWriteIntent(upsert),
				isDryRun: upsert.isDryRun,
				label: matchLabel(matchFields, upsert.key),
				async run(client, output, item) {
					const { wanted, key, isDryRun } = upsert;
					await workspacesFor(item, isDryRun).process(client, key, {
						blockedBy: item.blockedBy,
						decide(matches, areRead) {
							const actions = decide(wanted, matches);
							// A workspace that exists only in a dry run has no ID yet.
							if (areRead || !isDryRun) checkIds(actions);
							return actions;
						},
						async apply(actions) {
							const applied = isDryRun
								? simulate(actions, upsert, tally)
								: await applyAll(actions, upsert, { client, tally, missing: item.missing });
							output(addAction(applied.outputs, actions, upsert, item.earlierResults));
							return applied;
						},
					});
				},
			};
		},
		end: (failedCount) => tally.show(context, failedCount),
	};
}

/** Before the first action, so that none is done if one can't be. */
function checkIds(actions: Action[]): void {
	for (const action of actions) if (action.action === 'update') updatedId(action.current);
}

/** If an action fails, those before it are still counted. */
async function applyAll(
	actions: Action[],
	upsert: Upsert,
	{ tally, ...sending }: Sending & { tally: Tally },
): Promise<Applied> {
	const outputs: IDataObject[] = [];
	try {
		for (const action of actions) outputs.push(await apply(action, upsert, sending));
	} catch (error) {
		throw partlyDone(error, actions, outputs.length);
	} finally {
		tally.add(actions.slice(0, outputs.length), upsert.wanted.fields, outputs);
	}
	return { outputs, workspaces: workspacesAfter(actions, outputs, upsert) };
}

/** Adds to the error what was updated and what wasn't, if there was an update before it. */
function partlyDone(error: unknown, actions: Action[], doneCount: number): unknown {
	const updates = (some: Action[]) =>
		some.flatMap((one) => (one.action === 'update' ? [one.current] : []));
	const done = updates(actions.slice(0, doneCount));
	const [failed, ...rest] = updates(actions.slice(doneCount));
	if (!(error instanceof ServiceError) || done.length === 0) return error;
	const sentences = [
		error.text.description,
		`Updated: ${idList(done)}.`,
		`Failed: ${idList([failed])}.`,
		rest.length > 0 && `Not sent: ${idList(rest)}.`,
	];
	return new PartlyDone({
		...error.text,
		description: sentences.filter(Boolean).join(' '),
	});
}

function simulate(actions: Action[], { wanted }: Upsert, tally: Tally): Applied {
	tally.addSimulated(actions);
	return {
		outputs: actions.map((action) => simulated(action, wanted)),
		workspaces: actions.map((action) => simulatedWorkspace(action, wanted)),
	};
}

function simulated(action: Action, wanted: UpsertRequest): DryRunResult {
	if (action.action === 'create') return createResult(wanted.fields);
	const { current } = action;
	const id = getId(current);
	if (action.action === 'update') {
		const changes = changesFrom(current, toUpdateFields(wanted.matchFields, wanted.fields));
		return updateResult(id, changes, matchValues(wanted));
	}
	const { action: kind } = action;
	return currentResult(kind, id, kind === 'skip' ? current : undefined);
}

/** How people recognize the workspace, besides its ID. */
function matchValues({ matchFields, fields }: UpsertRequest): IDataObject {
	const names = matchFields.filter((name) => name !== 'id');
	return Object.fromEntries(names.map((name) => [name, valueAt(fields, name)])) as IDataObject;
}

/** The workspace as it would be after the action, for later items. */
function simulatedWorkspace(action: Action, { fields }: UpsertRequest): IDataObject {
	if (action.action === 'create') return fields;
	return action.action === 'update' ? { ...action.current, ...fields } : action.current;
}
