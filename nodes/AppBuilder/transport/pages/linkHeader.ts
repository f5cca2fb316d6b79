/** One link of a Link header: its target and its parameters, names in lower case, the first of a name counts. */
export interface Link {
	target: string;
	parameters: Map<string, string>;
}

const WHITESPACE = ' \t';
/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~\w]+$/;

/**
 * The links of a Link header (RFC 8288, appendix B; empty elements as in RFC 9110, section 5.6.1).
 * In one pass without a regex, so that no header can make it slow.
 * @returns undefined when the header is not one
 */
export function parseLinkHeader(header: string): Link[] | undefined {
	const links: Link[] = [];
	let position = 0;

	const skip = (characters: string) => {
		while (position < header.length && characters.includes(header[position])) position++;
	};
	/** The text up to one of the characters, or to the end. */
	const takeUntil = (characters: string) => {
		const start = position;
		while (position < header.length && !characters.includes(header[position])) position++;
		return header.slice(start, position);
	};
	const takeQuoted = () => {
		let text = '';
		for (position++; position < header.length; position++) {
			if (header[position] === '"') {
				position++;
				return text;
			}
			if (header[position] === '\\') position++;
			text += header[position] ?? '';
		}
		return undefined;
	};
	const takeValue = () => {
		skip(WHITESPACE);
		if (header[position] !== '=') return '';
		position++;
		skip(WHITESPACE);
		if (header[position] === '"') return takeQuoted();
		const value = takeUntil(`;,${WHITESPACE}`);
		return TOKEN.test(value) ? value : undefined;
	};

	/** What stands behind a target; false when it cannot be read. */
	const takeParameters = (parameters: Map<string, string>) => {
		for (;;) {
			skip(WHITESPACE);
			if (header[position] !== ';') return position === header.length || header[position] === ',';
			position++;
			skip(WHITESPACE);
			const name = takeUntil(`=;,${WHITESPACE}`).toLowerCase();
			const value = takeValue();
			if (value === undefined || (name !== '' && !TOKEN.test(name))) return false;
			if (name !== '' && !parameters.has(name)) parameters.set(name, value);
		}
	};

	for (;;) {
		skip(`,${WHITESPACE}`);
		if (position === header.length) return links;
		if (header[position] !== '<') return undefined;
		position++;
		const link: Link = { target: takeUntil('>'), parameters: new Map() };
		if (header[position++] !== '>' || !takeParameters(link.parameters)) return undefined;
		links.push(link);
	}
}
