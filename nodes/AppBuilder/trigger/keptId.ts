import { createHash } from 'node:crypto';

import { MAX_ID_LENGTH } from '../parameters/workspaceId';

/**
 * The ID by which a workspace is remembered and reported: a long one's hash, with a mark that no address can
 * have: it cannot be looked up anyway, and thousands would be more than n8n can keep.
 */
export function keptId(id: string): string {
	if (id.length <= MAX_ID_LENGTH) return id;
	return `sha256#${createHash('sha256').update(id).digest('base64url')}`;
}
