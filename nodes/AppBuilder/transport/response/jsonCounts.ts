import {
	MAX_DEPTH,
	MAX_GROUPS,
	MAX_NAMES,
	MAX_SHORT_TEXTS,
	MAX_VALUES,
	SHORT_TEXT,
} from './bounds';
import { unusableResponse } from '../../errors/unusableResponse';

/** Hashes that need no memory: most responses have fewer. */
const UNCOUNTED = 10_000;
/** Bits for each hash at the bound; with 8, of 100 different ones about 6 are taken for others. */
const BITS = 8;

/** Counts what JSON text contains, and throws when it is more than JSON.parse and n8n can take. */
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
			if (++groups > MAX_GROUPS) throw tooMany('objects and arrays', MAX_GROUPS);
			if (levels.length === MAX_DEPTH) throw tooDeep();
			levels.push(isObject);
		},
		close: () => void levels.pop(),
		addText(hash, length, isName) {
			if (isName && !names.add(hash)) throw tooMany('different field names', MAX_NAMES);
			if (!isName && length <= SHORT_TEXT && !shortTexts.add(hash)) {
				throw tooMany('different short strings', MAX_SHORT_TEXTS);
			}
		},
		isInObject: () => levels[levels.length - 1],
		isOpen: () => levels.length > 0,
	};
}

function tooMany(what: string, bound: number): Error {
	return unusableResponse(
		'TOO_MANY_VALUES',
		`contains more than ${bound.toLocaleString('en')} ${what}`,
	);
}

function tooDeep(): Error {
	const levels = MAX_DEPTH.toLocaleString('en');
	return unusableResponse('TOO_DEEP', `is nested more than ${levels} levels deep`);
}

/** Counts different hashes by a bit each. */
interface Sieve {
	/** False when there are now more different ones than the bound, at least. */
	add(hash: number): boolean;
}

function createSieve(bound: number): Sieve {
	const size = 2 ** Math.ceil(Math.log2(bound * BITS));
	let seen: Uint8Array | undefined;
	let added = 0;
	let different = 0;
	return {
		add(hash) {
			if (++added <= UNCOUNTED) return true;
			seen ??= new Uint8Array(size / 8);
			// The upper bits of the hash are mixed better than the lower ones.
			const bit = ((hash ^ (hash >>> 16)) & (size - 1)) >>> 0;
			const mask = 1 << (bit & 7);
			if ((seen[bit >>> 3] & mask) === 0) {
				seen[bit >>> 3] |= mask;
				different++;
			}
			return different <= bound;
		},
	};
}
