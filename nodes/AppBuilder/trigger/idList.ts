/** As services write it; other spellings stay as they are, since the ID must come out the same. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A packed UUID, or an escaped character. */
const MARKED = /~([\w-]{22}|[~.])/g;
const HYPHENS = [8, 13, 18, 23];

/** IDs as one text: UUIDs, also within an ID, take 23 characters instead of 36. */
export function packIds(ids: string[]): string {
	return ids.map(pack).join(',');
}

/** The IDs of a text from {@link packIds}; no ID is empty. */
export function unpackIds(text: string): string[] {
	return text === '' ? [] : text.split(',').map(unpack);
}

function pack(id: string): string {
	return id
		.replaceAll('~', '~~')
		.replaceAll(',', '~.')
		.replace(
			UUID,
			(uuid) => `~${Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')}`,
		);
}

function unpack(text: string): string {
	return text.replace(MARKED, (_, mark: string) => {
		if (mark === '~') return '~';
		return mark === '.' ? ',' : toUuid(Buffer.from(mark, 'base64url').toString('hex'));
	});
}

function toUuid(hex: string): string {
	const [a, b, c, d] = HYPHENS.map((position, index) => position - index);
	return [hex.slice(0, a), hex.slice(a, b), hex.slice(b, c), hex.slice(c, d), hex.slice(d)].join(
		'-',
	);
}
