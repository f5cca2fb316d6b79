import { createHash } from 'node:crypto';

/** A longer one cannot be looked up, and thousands would be more than n8n can keep. */
const MAX_LENGTH = 1_024;

/** The ID by which a workspace is remembered and reported: a long one's hash, with a mark that no address can have. */
export function keptId(id: string): string {
	if (id.length <= MAX_LENGTH) return id;
	return `sha256#${createHash('sha256').update(id).digest('base64url')}`;
}
