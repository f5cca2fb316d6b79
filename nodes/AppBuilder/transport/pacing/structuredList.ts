/** A member of a list in a header: `100;w=60`, or `"name";q=100;w=60`. */
export interface Member {
	item: string;
	parameters: Record<string, string>;
}

const KEY = String.raw`[a-z*][a-z\d_.*-]*`;
/** A string, a token, a number, a date, bytes or a boolean: no quota is of another kind. */
const ITEM = [
	String.raw`"(?:[ !#-[\]-~]|\\["\\])*"`,
	"[A-Za-z*][\\w!#$%&'*+.^`|~:/-]*",
	String.raw`-?(?:\d{1,12}\.\d{1,3}|\d{1,15})`,
	String.raw`@-?\d{1,15}`,
	String.raw`:[A-Za-z\d+/]*=*:`,
	String.raw`\?[01]`,
].join('|');
const MEMBER = new RegExp(
	String.raw`(?:(${KEY})=)?(${ITEM})((?:; *${KEY}(?:=(?:${ITEM}))?)*)(?:$|[ \t]*,[ \t]*(?!$))`,
	'gy',
);
const PARAMETER = new RegExp(`(${KEY})(?:=(${ITEM}))?`, 'g');

/** The members of a list (RFC 9651); none where the header is no list. Time grows with its length only. */
export function parseList(header: string | null): Member[] {
	return membersOf(header, false).map(([, , item, parameters]) => ({
		item,
		parameters: Object.fromEntries(
			Array.from(parameters.matchAll(PARAMETER), ([, name, value = '?1']) => [name, value]),
		),
	}));
}

/** The items of a dictionary whose members all have one. */
export function parseDictionary(header: string | null): Record<string, string> {
	return Object.fromEntries(membersOf(header, true).map(([, key, item]) => [key, item]));
}

function membersOf(header: string | null, isDictionary: boolean): RegExpMatchArray[] {
	const members = [...(header ?? '').matchAll(MEMBER)];
	const isWhole = members.map(([member]) => member).join('') === header;
	const isOfKind = members.every(([, key]) => (key !== undefined) === isDictionary);
	return isWhole && isOfKind ? members : [];
}
