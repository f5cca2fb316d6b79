import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { toBoolean } from './boolean';

/** For the operations that change something: of others n8n leaves it out. */
export const dryRunProperty: INodeProperties = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	displayOptions: { show: { '/operation': ['create', 'upsert', 'update', 'delete'] } },
	description:
		'Whether to only return what would be done, without changing anything: the action, the fields that would be sent, and their current values',
};

/** @throws {InputError} when it is neither on nor off */
export function readDryRun(context: IExecuteFunctions, itemIndex: number): boolean {
	const options = context.getNodeParameter('options', itemIndex, {}) as IDataObject;
	// An expression that returns nothing must not turn it off.
	return Object.hasOwn(options, 'dryRun') && toBoolean(options.dryRun, "'Options' → 'Dry Run'");
}
