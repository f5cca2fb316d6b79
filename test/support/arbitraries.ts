import fc from 'fast-check';

/** Characters that mean something in addresses, JSON, header lines or file paths. */
const awkward = fc.constantFrom(
	...'./\\%2eEfF?#:@!~;=&+,$*\'"()[]{}<> \n\r\t\u0000é',
	'🚀',
	'\ud800',
);

/** Texts of all kinds: plain, any Unicode, dots and slashes, half characters. */
export const anyText = fc.oneof(
	fc.string(),
	fc.string({ unit: 'binary' }),
	fc.string({ unit: awkward, maxLength: 8 }),
	fc.string({ unit: fc.constantFrom(...'abcXYZ019._-~:@') }),
);

/** Names that every object inherits. */
const inherited = fc.constantFrom(
	'__proto__',
	'constructor',
	'prototype',
	'toString',
	'hasOwnProperty',
);
const key = fc.oneof({ weight: 3, arbitrary: anyText }, { weight: 1, arbitrary: inherited });

/** Any JSON value, with such names as keys too. */
export const jsonValue = fc.letrec<{ value: unknown; object: object }>((tie) => ({
	value: fc.oneof(
		{ depthSize: 'small' },
		fc.jsonValue({ maxDepth: 0, stringUnit: 'binary' }),
		fc.array(tie('value'), { maxLength: 3 }),
		tie('object'),
	),
	object: fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map(withKeys),
}));

/** Keys stay keys: Object.fromEntries makes no prototype of them. */
function withKeys(entries: Array<[string, unknown]>): object {
	return Object.fromEntries(entries);
}

export const jsonObject = jsonValue.object;
