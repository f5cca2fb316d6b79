import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { ServiceError } from '../../../errors/ServiceError';
import { inputNamesProperty } from '../../../parameters/fieldRows';
import { actionFieldOption, dryRunOption } from '../../../parameters/options';
import { addHint, outputFieldsOption, withOutput } from '../../../parameters/output';
import { workspacePayloadProperties } from '../../../parameters/workspacePayload';
import { idOf } from '../../../conventions';
import { doubtLine, type Doubt } from '../../../transport/lists/completeness';
import { createResult, currentResult, updateResult, type DryRunResult } from '../../dryRun';
import type { ItemWork, Operation, TaskItem } from '../../operation';
import { apply, updatedId, type ItemRun } from './apply';
import { changesTo, decide, isChange, type Action, type UpsertRequest } from './decide';
import { matchFieldsProperty, matchLabel, readMatchFields } from './matchFields';
import { ifExistsProperty, intentOf, readUpsert, updateAllOption, type Upsert } from './parameters';
import { Tally } from './tally';
import { Workspaces } from './workspaces';

// As in n8n's resource mapper: the mapping mode, what to match on, then the fields.
const [mappingMode, ...payloadFields] = workspacePayloadProperties;

export const upsertWorkspace: Operation = {
	option: {
		name: 'Create or Update',
		value: 'upsert',
		description: 'Create a new workspace, or update the current one if it already exists (upsert)',
		action: 'Create or update workspace',
	},
	properties: withOutput([
		mappingMode,
		matchFieldsProperty,
		inputNamesProperty,
		ifExistsProperty,
		...payloadFields,
	]),
	options: [actionFieldOption, dryRunOption, outputFieldsOption, updateAllOption],
	startRun,
};

function startRun(context: IExecuteFunctions): ItemWork {
	const matchFields = readMatchFields(context);
	const tally = new Tally(matchFields);
	const known = new Map<string, Workspaces>();
	const tell = (doubt: Doubt) => addHint(context, 'warning', doubtLine(doubt));

	/** Items with the same list share what is known of it. Only dry runs see what a dry run simulates. */
	function workspacesFor({ access }: TaskItem, { isDryRun }: Upsert): Workspaces {
		const { baseUrl, apiKey, listField, pagination } = access;
		const list = JSON.stringify([baseUrl, apiKey, listField, pagination, isDryRun]);
		const workspaces = known.get(list) ?? new Workspaces({ matchFields, access, tell });
		known.set(list, workspaces);
		return workspaces;
	}

	return {
		prepare(_, itemIndex) {
			const upsert = readUpsert(context, itemIndex, matchFields);
			return {
				write: intentOf(upsert),
				isDryRun: upsert.isDryRun,
				label: matchLabel(matchFields, upsert.key),
				async run(client, output, item) {
					const workspaces = workspacesFor(item, upsert);
					const run = { upsert, client, item, workspaces };
					output(await workspaces.inTurn(upsert.key, async () => await runItem(run, tally)));
				},
			};
		},
		end: () => tally.show(context),
	};
}

async function runItem(run: ItemRun, tally: Tally): Promise<IDataObject[]> {
	const { upsert, client, item, workspaces } = run;
	const { wanted, key, isDryRun, actionField } = upsert;
	// A workspace that exists only in a dry run has no ID yet.
	const isSimulated = isDryRun && workspaces.isKnown(key);
	const matches = await workspaces.find(client, key);
	if (matches.length === 0 && item.blockedBy !== undefined) {
		workspaces.markUncertain(key);
		throw new ServiceError(item.blockedBy);
	}
	const actions = decide(wanted, matches);
	if (!isSimulated) {
		for (const action of actions) if (action.action === 'update') updatedId(action.current);
	}
	if (isDryRun) {
		const after = dryRunWorkspaces(actions, wanted);
		if (isChange(actions)) workspaces.remember(key, after);
		tally.addSimulated(actions);
		const outputs = actions.map((action) => simulated(action, wanted));
		return tally.mark(outputs, actions, actionField, after);
	}
	const results: IDataObject[] = [];
	try {
		await apply(actions, run, results);
	} finally {
		tally.add(actions.slice(0, results.length), wanted.fields, results);
	}
	return tally.mark(results, actions, actionField);
}

function simulated(action: Action, wanted: UpsertRequest): DryRunResult {
	if (action.action === 'create') return createResult(wanted.fields);
	const { current } = action;
	const id = idOf(current);
	if (action.action === 'update') return updateResult(id, changesTo(current, wanted));
	return currentResult(action.action, id, current);
}

/** The workspaces that the actions would leave, for later items. */
function dryRunWorkspaces(actions: Action[], { fields }: UpsertRequest): IDataObject[] {
	return actions.map((action) => {
		if (action.action === 'create') return fields;
		return action.action === 'update' ? { ...action.current, ...fields } : action.current;
	});
}
