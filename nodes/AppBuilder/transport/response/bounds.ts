const MEGABYTE = 1024 * 1024;

/** Bytes of a response, decompressed: room for 100,000 workspaces of 1 kB, and far below what ends an n8n process. */
export const MAX_RESPONSE = 128 * MEGABYTE;

/** Bytes of a response with an error status, read only for the service's own words. */
export const MAX_ERROR_RESPONSE = MEGABYTE;

/** Characters that one response may have, and all of them together, without a place among the large ones. */
export const SMALL_RESPONSE = MEGABYTE;
export const MAX_SMALL_RESPONSES = 128 * MEGABYTE;

/** How many large responses are read at a time. */
export const MAX_LARGE_RESPONSES = 4;

/** What a run, or the lists it is collecting, may keep, as {@link heldSize} counts it. */
export const MAX_HELD = 256 * MEGABYTE;

/** Levels of objects and arrays within each other; n8n and the editor go through them by recursion. */
export const MAX_DEPTH = 1_000;

/**
 * What JSON.parse takes time for besides bytes. At these bounds it takes at most about twice as long as for 128 MB
 * of workspaces with many fields and short codes (`npm run bench -- hostile`), which pass with room to spare. V8
 * enters each different field name, and each different string of up to 10 characters, into a table of the whole
 * process, at a microsecond or more.
 */
export const MAX_VALUES = 8_000_000;
export const MAX_GROUPS = 2_000_000;
export const MAX_NAMES = 300_000;
export const MAX_SHORT_TEXTS = 1_400_000;
export const SHORT_TEXT = 10;

/** Bytes as users read them. */
export function inMegabytes(bytes: number): string {
	return `${bytes / MEGABYTE} MB`;
}
