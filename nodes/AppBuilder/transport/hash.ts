import { createHash } from 'node:crypto';

/** SHA-256 of a text, as text. */
export function sha256(text: string): string {
	return createHash('sha256').update(text).digest('base64url');
}
