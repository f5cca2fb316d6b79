import {
	MAX_DEPTH,
	MAX_GROUPS,
	MAX_NAMES,
	MAX_SHORT_TEXTS,
	MAX_VALUES,
	SHORT_TEXT,
} from './answerBounds';
import { createSieve } from './sieve';
import { tooMany, unusableAnswer } from './unusableAnswer';

/** Counts what JSON text holds, and throws when it is more than JSON.parse and n8n can take. */
export interface JsonCounts {
	open(isObject: boolean): void;
	close(): void;
	/** Another element or field, after a comma. */
	addValue(): void;
	addText(hash: number, length: number, isName: boolean): void;
	isInObject(): boolean;
	isOpen(): boolean;
}

export function createJsonCounts(): JsonCounts {
	/** Of each level, whether it is an object. */
	const levels: boolean[] = [];
	const names = createSieve(MAX_NAMES);
	const shortTexts = createSieve(MAX_SHORT_TEXTS);
	let values = 0;
	let groups = 0;

	function addValue(): void {
		values++;
		if (values > MAX_VALUES) throw tooMany('values', MAX_VALUES);
	}

	return {
		addValue,
		/** Counts as a value too: the first one within has no comma before it. */
		open(isObject) {
			addValue();
			if (++groups > MAX_GROUPS) throw tooMany('objects and lists', MAX_GROUPS);
			if (levels.length === MAX_DEPTH) throw tooDeep();
			levels.push(isObject);
		},
		close: () => void levels.pop(),
		addText(hash, length, isName) {
			if (isName && !names.add(hash)) throw tooMany('different field names', MAX_NAMES);
			if (!isName && length <= SHORT_TEXT && !shortTexts.add(hash)) {
				throw tooMany('different short texts', MAX_SHORT_TEXTS);
			}
		},
		isInObject: () => levels[levels.length - 1],
		isOpen: () => levels.length > 0,
	};
}

function tooDeep(): Error {
	const levels = MAX_DEPTH.toLocaleString('en');
	return unusableAnswer('TOO_DEEP', `is nested more than ${levels} levels deep`);
}
