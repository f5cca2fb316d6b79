import { inTurns } from './inTurns';

/** As services write it; other spellings stay as they are, since the ID must come out the same. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** A packed UUID, or an escaped character. */
const MARKED = /~([\w-]{22}|[~.])/g;

/** IDs as one text: UUIDs, also within an ID, take 23 characters instead of 36. */
export async function packIds(ids: string[]): Promise<string> {
	return (await inTurns(ids, pack)).join(',');
}

/** The IDs of a text from {@link packIds}; no ID is empty. */
export async function unpackIds(text: string): Promise<string[]> {
	return text === '' ? [] : await inTurns(text.split(','), unpack);
}

function pack(id: string): string {
	const isPlain = !/[~,]/.test(id);
	return (isPlain ? id : id.replaceAll('~', '~~').replaceAll(',', '~.')).replace(UUID, packUuid);
}

// Slices, because a poll packs and unpacks every ID, in a time in which n8n can do nothing else.
function packUuid(uuid: string): string {
	const hex = `${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(14, 18)}${uuid.slice(19, 23)}${uuid.slice(24)}`;
	return `~${Buffer.from(hex, 'hex').toString('base64url')}`;
}

function unpack(text: string): string {
	return text.replace(MARKED, (_, mark: string) => {
		if (mark === '~') return '~';
		return mark === '.' ? ',' : toUuid(Buffer.from(mark, 'base64url').toString('hex'));
	});
}

function toUuid(hex: string): string {
	return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
