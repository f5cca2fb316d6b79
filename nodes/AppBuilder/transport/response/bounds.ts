const MEGABYTE = 1024 * 1024;

/** Bytes of a response, decompressed: room for 30,000 workspaces of 1 kB; longer lists come in pages. */
export const MAX_RESPONSE = 32 * MEGABYTE;

/** Bytes of a response with an error status, read only for the service's own words. */
export const MAX_ERROR_RESPONSE = MEGABYTE;

/**
 * Characters of a response that is read without waiting for others: 128 million at 256 connections to a service.
 */
export const SMALL_RESPONSE = MEGABYTE / 2;

/** How many larger responses are read at a time: with the small ones of a service, 256 million characters. */
export const MAX_LARGE_RESPONSES = 4;

/** Bytes of output that an execution may keep, estimated. */
export const MAX_HELD = 256 * MEGABYTE;

/** Workspaces that Create or Update keeps until its execution ends, and the trigger permanently. */
export const MAX_WORKSPACES = 500_000;

/** Levels of objects and arrays within each other; n8n and the editor go through them by recursion. */
export const MAX_DEPTH = 100;

/** Objects, arrays and the values in them: 60 for each of 30,000 workspaces. */
export const MAX_VALUES = 2_000_000;

/**
 * The number of different field names, and the characters of one name. V8 (Node 20.20) makes a new shape for an object
 * whose names it has not seen, in up to 4 µs a name, and compares all names beyond 16,383 characters with each other.
 * Without these bounds JSON.parse takes 6 s for 18 MB, with them at most 1.5 s for 32 MB (`npm run bench -- hostile`).
 */
export const MAX_NAMES = 100_000;
export const MAX_NAME_LENGTH = 1_000;

/** Formats bytes for users. */
export function inMegabytes(bytes: number): string {
	return `${bytes / MEGABYTE} MB`;
}
