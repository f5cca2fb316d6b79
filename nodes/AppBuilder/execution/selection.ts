import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { fieldPicker } from '../parameters/pickFields';
import type { Operation } from '../resources/operation';
import { isStandIn } from '../resources/toJson';
import { hasField } from '../text/fieldPath';
import { shorten } from '../text/format';
import { isWorkspace } from '../transport/pages/elementText';

/** What a response may have a workspace within. */
const ENVELOPES = ['data', 'result', 'response', 'workspace', 'agent'];

/** Which fields of the results of a run go to the output. */
export interface Selection {
	/**
	 * What of a result the item outputs.
	 * @throws {InputError} when no field is selected
	 */
	forItem(itemIndex: number): (result: IDataObject) => IDataObject;
	/** Says below the output which of the names no result had, where there were any. */
	end(): void;
}

export function createSelection(
	context: IExecuteFunctions,
	{ readOutputFields }: Operation,
): Selection {
	/** Whether any result had the field. */
	const found = new Map<string, boolean>();

	function select(names: string[]) {
		const pick = fieldPicker(names);
		return (result: IDataObject) => {
			if (isStandIn(result)) return result;
			const envelope = envelopeOf(result, names);
			const paths = (name: string) =>
				envelope === undefined ? [name] : [name, `${envelope}.${name}`];
			for (const name of names) {
				if (!found.get(name))
					found.set(
						name,
						paths(name).some((path) => hasField(result, path)),
					);
			}
			return envelope === undefined ? pick(result) : fieldPicker(names.flatMap(paths))(result);
		};
	}

	return {
		forItem(itemIndex) {
			const names = readOutputFields?.(context, itemIndex);
			return names === undefined ? (result) => result : select(names);
		},
		end() {
			const missing = [...found].filter(([, isFound]) => !isFound).map(([name]) => name);
			if (missing.length === 0) return;
			const message = `'Output Fields' names what no workspace has: ${shorten(missing.join(', '), 60)}`;
			context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
		},
	};
}

/** Where a result has fields of these names that it does not have itself; a workspace has no envelope. */
function envelopeOf(result: IDataObject, names: string[]): string | undefined {
	if (isWorkspace(result)) return undefined;
	const missing = names.filter((name) => !hasField(result, name));
	return ENVELOPES.find((envelope) =>
		missing.some((name) => hasField(result, `${envelope}.${name}`)),
	);
}
