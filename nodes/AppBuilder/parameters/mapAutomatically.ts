import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { WORKSPACE_ID_FIELDS } from '../conventions';
import { InputError } from '../errors/InputError';
import { REASONS, type Reason } from '../errors/ServiceError';
import { omitFields, pickFields } from '../text/pickFields';
import { addFieldsHint } from './hints';
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

/** Where an item keeps its files if the workflow's binary mode is `combined` (n8n 2). */
const FILES = '_files';

/** The start of a CSV file from a spreadsheet, which n8n's node takes for a part of the first column's name. */
const BYTE_ORDER_MARK = '\ufeff';

/** What the node outputs for an item that failed. */
const ERROR_FIELDS = ['error', 'reason', 'description', 'httpCode'];

/**
 * The fields of an input item, without those that shouldn't be sent.
 * @throws {InputError} when the names to ignore can't be read, or a column's name isn't what users see
 */
export function mapAutomatically(
	context: IExecuteFunctions,
	itemIndex: number,
	addressedId: string | undefined,
) {
	const items = context.getInputData();
	const { json } = items[itemIndex];
	const ignored = toNames(context.getNodeParameter(ignoredProperty.name, itemIndex, ''), IGNORED);
	const marked = Object.keys(json).find((name) => name.startsWith(BYTE_ORDER_MARK));
	const isShared = marked && items.every((one) => Object.hasOwn(one.json, marked));
	if (isShared) throw invisibleMark(marked);
	if (itemIndex === 0) showUneven(context, ignored);
	const isAddressed = (name: string) =>
		typeof json[name] !== 'object' && String(json[name]).trim() === addressedId;
	const idFields = WORKSPACE_ID_FIELDS.filter(isAddressed);
	const files = Object.hasOwn(json, FILES) ? [FILES] : [];
	const leftOut = [...ignored, ...idFields, ...files, ...errorFields(json)];
	const payload = omitFields(json, leftOut) as object;
	return { payload, source: 'The input item' };
}

/** Names what few would expect not to be sent, or to be: some nodes leave out empty cells, and names have typos. */
function showUneven(context: IExecuteFunctions, ignored: string[]): void {
	const items = context.getInputData().map(({ json }) => json);
	const isNowhere = (name: string) => items.every((json) => !pickFields(json, [name]));
	addFieldsHint(context, `${IGNORED} not found`, ignored.filter(isNowhere));
	if (context.getNodeParameter('operation', 0) === 'create') return;
	const isPartial = (name: string) =>
		!ignored.includes(name) && items.some((one) => !Object.hasOwn(one, name));
	const partial = [...new Set(items.flatMap(Object.keys))].filter(isPartial);
	addFieldsHint(context, 'Not in all items, and not cleared where missing', partial);
}

/**
 * The fields that the node itself has added to an item that failed before. On the error output, an item's own fields
 * come before those, and take precedence: a `description` before `reason` is the item's own.
 */
function errorFields(json: IDataObject): string[] {
	const names = Object.keys(json);
	const start = names.indexOf('reason');
	if (!names.includes('error') || !REASONS.includes(json.reason as Reason)) return [];
	return ERROR_FIELDS.filter((name) => name === 'error' || names.indexOf(name) >= start);
}

function invisibleMark(column: string): InputError {
	return new InputError(
		`The name of the column "${column.slice(1)}" begins with an invisible character`,
		"In the node that reads the CSV file, turn on 'Options' → 'Exclude Byte Order Mark (BOM)'.",
		false,
	);
}
