import { CUT, shorten } from '../text/format';

const MASK = '***';
const BACKSLASH = '\\';
/** In characters: masking 30 MB takes seconds, and nobody reads as much as this. */
const MAX_LENGTH = 10_000;
/** A shorter key may be part of ordinary words, so it is only masked if it stands alone. */
const MIN_WITHIN_WORDS = 8;
/** Fewer characters of a key, before a cut, reveal nothing about it. */
const MIN_BEGINNING = 3;

/**
 * HTML's names for the characters that a key may have besides letters, digits and a hyphen: each pair is a name and its
 * character.
 */
const NAMED = new Map(
	[
		'quot" amp& apos\' lt< gt> excl! num# dollar$ percnt% lpar( rpar) ast* midast* plus+ comma,',
		'period. sol/ colon: semi; equals= quest? commat@ lsqb[ lbrack[ bsol\\ rsqb] rbrack] hat^',
		'lowbar_ underbar_ grave` lcub{ lbrace{ rcub} rbrace} verbar| vert| verticalline|',
	]
		.join(' ')
		.split(' ')
		.map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
);
const NAMES = [...NAMED.keys()].join('|');
/** Matches one character, or its escape in JSON, an address or a web page, even if it is escaped more than once. */
const UNIT = new RegExp(
	[
		// A piece of an escape, before a cut.
		String.raw`((?:[%&]|\\+u)[#\w]{0,6}(?=${CUT}))`,
		String.raw`\\+u00([\da-f]{2})`,
		String.raw`\\*(?:%(?:25)*([\da-f]{2})|&(?:amp;)*(?:#x([\da-f]+)|#(\d+)|(${NAMES}));|[^\\])`,
		String.raw`\\+`,
	].join('|'),
	'gi',
);

/** A text without its escapes, and the position of each character in the text as written. */
interface Reading {
	text: string;
	starts?: number[];
}

/**
 * The text without the secrets, whether they are plain or have characters escaped as in JSON (also within JSON), an
 * address or a web page. A long text is cut first: masking takes a second for a few megabytes.
 */
export function maskSecrets(text: string, secrets: readonly string[]): string {
	return secrets.reduce(
		(masked, secret) => {
			const plain = hide(secret, masked, { text: masked });
			return hide(read(secret).text, plain, read(plain));
		},
		shorten(text, MAX_LENGTH),
	);
}

function hide(secret: string, written: string, { text, starts }: Reading): string {
	if (secret === '') return written;
	const beginning = secret.slice(0, MIN_BEGINNING);
	const parts: string[] = [];
	let shown = 0;
	let from = text.indexOf(beginning);
	while (from >= 0) {
		const end = endOf(secret, text, from);
		if (end !== undefined) {
			parts.push(written.slice(shown, starts?.[from] ?? from), MASK);
			shown = starts?.[end] ?? end;
		}
		from = text.indexOf(beginning, end ?? from + 1);
	}
	return parts.join('') + written.slice(shown);
}

/** The end of the secret that begins here, or of the part that a cut has left. */
function endOf(secret: string, text: string, from: number): number | undefined {
	const part = text.slice(from, from + secret.length);
	const length = part === secret ? part.length : part.indexOf(CUT);
	const end = from + length;
	const isThere = length > 0 && secret.startsWith(part.slice(0, length));
	const isWord = /\w/.test(`${text[from - 1] ?? ''}${text[end] ?? ''}`);
	return isThere && !(isWord && secret.length < MIN_WITHIN_WORDS) ? end : undefined;
}

/** Drops backslashes, from a text and from a key: nobody knows how often they are doubled. */
function read(written: string): Required<Reading> {
	const characters: string[] = [];
	const starts: number[] = [];
	for (const unit of written.matchAll(UNIT)) {
		const character = characterOf(unit);
		if (character === BACKSLASH) continue;
		characters.push(character);
		starts.push(unit.index);
	}
	return { text: characters.join(''), starts: [...starts, written.length] };
}

function characterOf([unit, piece, json, percent, hex, decimal, name]: string[]): string {
	if (piece !== undefined) return BACKSLASH;
	if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? '';
	if (decimal !== undefined) return String.fromCharCode(Number(decimal));
	const code = json ?? percent ?? hex;
	return code === undefined ? unit[unit.length - 1] : String.fromCharCode(parseInt(code, 16));
}
