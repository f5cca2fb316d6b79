import type { IDataObject } from 'n8n-workflow';

import type { ErrorText } from '../../errors/ServiceError';
import { isRecord } from '../../text/json';
import type { Marks } from './identity';

/** A write that must not be sent a second time. */
export interface Entry extends Marks {
	itemIndex: number;
	/** The JSON it gave to the output, where it was completed. */
	results?: IDataObject[];
	/** Where it may have been completed. */
	unknown?: UnknownOutcome;
}

export interface UnknownOutcome {
	/** The execution in which it was sent. */
	executionId: string;
	text: ErrorText;
}

/** Undefined for text that is not an entry. */
export function parseEntry(text: string): Entry | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return isEntry(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function isEntry(value: unknown): value is Entry {
	if (!isRecord(value)) return false;
	const { itemIndex, identity, source, input, results, unknown } = value;
	const isKnown = [identity, source, input].every((part) => typeof part === 'string');
	if (!isKnown || !Number.isInteger(itemIndex)) return false;
	return unknown === undefined ? isResults(results) : results === undefined && isUnknown(unknown);
}

function isResults(value: unknown): boolean {
	return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function isUnknown(value: unknown): boolean {
	if (!isRecord(value) || !isRecord(value.text)) return false;
	const { message, description } = value.text;
	return [value.executionId, message, description].every((part) => typeof part === 'string');
}
