import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { WORKSPACE_ID_FIELDS } from '../conventions';
import { splitPath } from '../text/fieldPath';
import { shorten } from '../text/format';
import { omitFields, pickFields } from '../text/pickFields';
import { addHint } from './hints';
import { toNames } from './values';

export const ignoredProperty: INodeProperties = {
	displayName: 'Input Fields to Ignore',
	name: 'inputFieldsToIgnore',
	type: 'string',
	default: '',
	placeholder: 'e.g. row_number, createdAt',
	// Dragging from the input adds the field's name, not its value.
	requiresDataPath: 'multiple',
	displayOptions: { show: { mappingMode: ['autoMapInput'] } },
	description:
		"Comma-separated list of input fields not to send. Leave empty to send all fields. Put a name that contains a comma in brackets, e.g. ['Last, First'].",
};

const IGNORED = `'${ignoredProperty.displayName}'`;

/** What else to do if the service rejects the fields. */
const LEAVE_OUT = `In ${IGNORED}, enter the fields that the service doesn't accept.`;

/** Where an item keeps its files if the workflow's binary mode is `combined` (n8n 2). */
const FILES = '_files';

/**
 * The fields of an input item, without those that shouldn't be sent.
 * @param addressedId the ID in the address of the request; it isn't sent again
 * @throws {InputError} when the names to ignore can't be read
 */
export function mapAutomatically(
	context: IExecuteFunctions,
	itemIndex: number,
	addressedId: string | undefined,
) {
	const items = context.getInputData();
	const { json } = items[itemIndex];
	const ignored = toNames(context.getNodeParameter(ignoredProperty.name, itemIndex, ''), IGNORED);
	if (itemIndex === 0) addHintIfMissing(context, ignored);
	const isAddressed = (name: string) => String(json[name]).trim() === addressedId;
	const idFields = WORKSPACE_ID_FIELDS.filter(isAddressed);
	const leftOut = [...ignored, ...idFields, ...(Object.hasOwn(json, FILES) ? [FILES] : [])];
	const adviceIfRejected = () => {
		const paths = leftOut.map((name) => splitPath(json, name));
		// To leave out a part of a field would take a longer expression.
		const isSimple = paths.every(([, rest]) => rest === undefined);
		if (items.length === 1 || !isSimple) return LEAVE_OUT;
		const names = paths.map(([name]) => name);
		return `${LEAVE_OUT} ${correction(itemIndex, names)}`;
	};
	const payload = omitFields(json, leftOut) as object;
	return { payload, source: 'The input item', adviceIfRejected };
}

/** Lists in the output panel the fields to ignore that no input item has: most likely typos. */
function addHintIfMissing(context: IExecuteFunctions, ignored: string[]): void {
	const items = context.getInputData();
	const isFound = (name: string) =>
		items.some(({ json }) => pickFields(json, [name]) !== undefined);
	const missing = ignored.filter((name) => !isFound(name));
	if (missing.length === 0) return;
	const message = `Not found in any input item (${IGNORED}): ${shorten(missing.join(', '), 60)}`;
	addHint(context, 'warning', message);
}

/** How to send something else for one item. Retry recognizes the others, which must stay the same. */
function correction(itemIndex: number, leftOut: string[]): string {
	const without = leftOut.map((name) => `${JSON.stringify(name)}: undefined, `).join('');
	const object = `{ ...$json, ${without}...($itemIndex === ${itemIndex} ? { title: 'New title' } : {}) }`;
	return `To correct only this item, set 'Mapping Mode' to 'JSON', with {{ ${object} }}, and undo this after the Retry.`;
}
