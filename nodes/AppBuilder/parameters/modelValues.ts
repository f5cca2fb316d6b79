import type { IExecuteFunctions } from 'n8n-workflow';

import { InputError } from '../errors/InputError';
import { isRecord } from '../text/json';

/** The key of a value that the model fills in. n8n asks the model once for each key. */
const MODEL_KEY = /\$fromAI\(\s*(["'`])(.*?)\1/gi;

/**
 * Checks the rows of 'Fields' as they were entered. The error is worded for the model, which alone sees it.
 * @throws {InputError} when the model's one value would be sent as several fields
 */
export function checkModelValues(context: IExecuteFunctions): void {
	const { fields } = context.getNode().parameters;
	const { assignments } = Object(fields) as { assignments?: unknown };
	const rows = Array.isArray(assignments) ? assignments.filter(isRecord) : [];
	for (const [index, row] of rows.entries()) {
		const keys = modelKeys(row);
		const other = rows
			.slice(0, index)
			.find((one) => modelKeys(one).some((key) => keys.includes(key)));
		if (other !== undefined) throw sharedValue(other, row);
	}
}

function modelKeys({ name, value }: Record<string, unknown>): string[] {
	return [name, value].flatMap((text) =>
		[...String(text).matchAll(MODEL_KEY)].map(([, , key]) => key),
	);
}

function sharedValue(one: Record<string, unknown>, other: Record<string, unknown>): InputError {
	return new InputError(
		`This tool would use one value of yours for both "${String(one.name)}" and "${String(other.name)}", so nothing was sent`,
		"Calling it again won't help. Tell the user to set 'Mapping Mode' to 'JSON' in this tool, and to let you define 'Fields (JSON)'.",
		false,
	);
}
