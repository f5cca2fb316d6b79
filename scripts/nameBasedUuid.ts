import { createHash } from 'node:crypto';

/** The same UUID for the same text: https://www.rfc-editor.org/rfc/rfc9562#name-example-of-a-uuidv8-value-n */
export function nameBasedUuid(text: string): string {
	const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
	// Version 8 and the variant of RFC 9562, each in the upper bits of its byte.
	bytes[6] = (bytes[6] & 0x0f) | 0x80;
	bytes[8] = (bytes[8] & 0x3f) | 0x80;
	return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
