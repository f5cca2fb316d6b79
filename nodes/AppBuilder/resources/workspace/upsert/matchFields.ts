import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../../../errors/InputError';
import { fieldRowsProperty, readFieldRows } from '../../../parameters/fieldRows';
import { idFault } from '../../../parameters/workspaceId';
import { valueAt } from '../../../text/fieldPath';
import { shorten } from '../../../text/format';
import { kindOf } from '../../../text/json';
import { fieldLabel, firstText } from '../../operation';
import { isById, getMatchKey, valueless } from './matchKey';

const rows = {
	displayName: 'Fields to Match On',
	name: 'fieldsToMatchOn',
	rowDescription:
		'A field that the node sends and that existing workspaces have, too. Use dot notation for nested fields, e.g. settings.code.',
	searchListMethod: 'searchWorkspaceFields',
} as const;
const LABEL = `'${rows.displayName}'`;

/** In characters, for the name that the advice gives as an example. */
const MAX_LENGTH = 50;

export const matchFieldsProperty: INodeProperties = {
	...fieldRowsProperty(rows),
	// The button of the fields to send says "Add Field".
	placeholder: 'Add Match Field',
	description:
		'Fields that identify a workspace. A workspace matches if it has the same values in all of them. If none matches, a new one is created. All items must use the same fields.',
};

/**
 * The names of the fields to match on, from the first item.
 * @throws {InputError} when there are none
 */
export function readMatchFields(context: IExecuteFunctions, itemIndex = 0): string[] {
	const value = context.getNodeParameter(rows.name, itemIndex, {});
	return readFieldRows(value, rows.displayName, { isItemError: false });
}

export function checkSameFields(
	context: IExecuteFunctions,
	itemIndex: number,
	matchFields: string[],
): void {
	const itemFields = readMatchFields(context, itemIndex);
	if (JSON.stringify(itemFields) === JSON.stringify(matchFields)) return;
	throw new InputError(
		`${LABEL} isn't the same for all items`,
		'Use the same fields for all items, or a separate node for each set of fields.',
	);
}

/**
 * @param othersHaveOne whether another item has a key, so that the fields to match on are right
 * @throws {InputError} when the fields to send couldn't match anything
 */
export function readMatchKey(
	fields: IDataObject,
	matchFields: string[],
	othersHaveOne: boolean,
): string {
	const key = getMatchKey(fields, matchFields);
	if (key === undefined) throw noMatchValue(fields, matchFields, othersHaveOne);
	if (isById(matchFields)) checkId(fields.id);
	return key;
}

/** The match values, for people: `customer_no "C0302"`. */
export function matchLabel(matchFields: string[], key: string): string {
	const texts = JSON.parse(key) as string[];
	return matchFields.map((field, index) => fieldLabel(field, texts[index])).join(', ');
}

function noMatchValue(
	fields: IDataObject,
	matchFields: string[],
	othersHaveOne: boolean,
): InputError {
	const [field] = valueless(fields, matchFields);
	const value = valueAt(fields, field);
	const isObject = typeof value === 'object' && value !== null;
	if (othersHaveOne && !isObject) {
		const itemLabel = firstText(JSON.stringify(fields));
		const advice = 'Other items have it. Add it, or filter this item out before this node.';
		return new InputError(`This item has no "${field}"`, advice, true, { itemLabel });
	}
	return new InputError(
		`"${field}", used in ${LABEL}, ${unusable(value)}`,
		value === undefined
			? nameAdvice(fields)
			: 'Set it to text, a number, true, or false, or filter the item out before this node.',
	);
}

function unusable(value: unknown): string {
	if (value === undefined) return "is empty or isn't among the fields to send";
	if (value === null) return 'is null';
	if (typeof value === 'string') return 'is empty';
	return `is ${kindOf(value)}`;
}

/** For a field that the item doesn't send: maybe an expression returned the field's value instead of its name. */
function nameAdvice(fields: IDataObject): string {
	const [example] = Object.keys(fields);
	if (example === undefined) return 'Add the field to those that are sent.';
	return `Also send this field, or enter the name (not the value) of a field that is sent, such as ${shorten(example, MAX_LENGTH)}. If only this item lacks the field, filter the item out before this node.`;
}

function checkId(id: unknown): void {
	const fault = idFault(id);
	if (fault === undefined) return;
	throw new InputError(
		`"id", used in ${LABEL}, ${fault}`,
		'Set it to the ID of a workspace, for example from Workspace → Get Many, or match on another field.',
	);
}
