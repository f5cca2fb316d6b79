import type { IExecuteFunctions } from 'n8n-workflow';

import { accessKey } from '../../../access/access';
import { inputNamesProperty } from '../../../parameters/fieldRows';
import { addActionOption, dryRunOption, readSwitch } from '../../../parameters/options';
import { addHint } from '../../../parameters/hints';
import { outputFieldsOption } from '../../../parameters/output';
import {
	ignoreEmptyOption,
	modeProperties,
	payloadFieldProperties,
} from '../../../parameters/workspacePayload';
import { sleep } from '../../../transport/clock';
import type { ItemWork, Operation, TaskItem } from '../../operation';
import { apply, updatedId } from './apply';
import { decide, hiddenFields, updatedBy, type Action, type Matches } from './decide';
import { matchFieldsProperty, matchLabel, readMatchFields, readMatchKey } from './matchFields';
import {
	ifExistsProperty,
	neverCreateOption,
	readUpsert,
	severalMatchesOption,
	type Upsert,
} from './parameters';
import { addAction, Tally } from './tally';
import { Workspaces } from './workspaces';

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
	options: [
		addActionOption,
		severalMatchesOption,
		dryRunOption,
		ignoreEmptyOption,
		neverCreateOption,
		outputFieldsOption,
	],
	startRun,
};

function startRun(context: IExecuteFunctions): ItemWork {
	const matchFields = readMatchFields(context);
	const prefix = `${matchFields.join()} `;
	const tally = new Tally();
	const known = new Map<string, Workspaces>();
	/** Whether an item has a match key: then one without it is the exception. */
	let hasKeys = false;

	/** Items with the same list share what is known about it. Only dry runs see what a dry run simulates. */
	function workspacesFor({ access }: Pick<TaskItem, 'access'>, isDryRun: boolean): Workspaces {
		const list = JSON.stringify([accessKey(access), isDryRun]);
		const warn = (message: string) => addHint(context, 'warning', message, [access.apiKey]);
		const pause = async (ms: number) => await sleep(ms, context.getExecutionCancelSignal());
		const settings = { matchFields, access, isDryRun, warn, pause };
		const workspaces = known.get(list) ?? new Workspaces(settings);
		known.set(list, workspaces);
		return workspaces;
	}

	/** Decides before the first action, so that none is done if one can't be. */
	function decideFor(upsert: Upsert, matches: Matches): Action[] {
		const actions = decide(upsert, matches);
		// A workspace that exists only in a dry run has no ID yet.
		if (matches.shown || !upsert.isDryRun) updatedBy(actions).forEach(updatedId);
		if (upsert.ifExists === 'updateIfChanged') tally.addHidden(hiddenFields(upsert, matches));
		return actions;
	}

	return {
		isDryRun: (itemIndex) => readSwitch(context, itemIndex, dryRunOption),
		recall(earlier, item) {
			const { target = '' } = earlier;
			// Another operation has none, and nothing is known by other fields to match on.
			if (!target.startsWith(prefix)) return;
			workspacesFor(item, false).recall(target.slice(prefix.length), earlier);
		},
		prepare(_, itemIndex, isDryRun = false) {
			const upsert = { ...readUpsert(context, itemIndex, matchFields), isDryRun };
			const key = readMatchKey(upsert.fields, matchFields, hasKeys);
			hasKeys = true;
			const isSkip = upsert.ifExists === 'skip';
			return {
				// Its requests are known only once the list was read.
				write: { method: 'UPSERT', path: 'workspaces', target: `${prefix}${key}`, isSkip },
				label: matchLabel(matchFields, key),
				async run(client, output, item) {
					await workspacesFor(item, isDryRun).process(client, key, {
						...item,
						itemIndex,
						decide: (matches) => decideFor(upsert, matches),
						async apply(actions) {
							const applied = await apply(actions, upsert, { ...item, client, tally });
							output(addAction(applied.outputs, actions, upsert, item.earlierResults));
							return applied;
						},
					});
				},
			};
		},
		end() {
			tally.show(context);
			for (const workspaces of known.values()) workspaces.warnOfRepeated();
		},
	};
}
