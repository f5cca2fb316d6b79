import { MAX_LARGE_RESPONSES, MAX_SMALL_RESPONSES, SMALL_RESPONSE } from './bounds';
import { unusableResponse } from '../../errors/unusableResponse';
import { sleep } from '../clock';

/** The room that one response's text takes in this process until it is parsed. */
export interface TextRoom {
	/** Whether the text may have this size now. */
	fits(size: number): boolean;
	/**
	 * Resolves when the text has a place among the large ones.
	 * @throws {Error} when none becomes free in time
	 */
	wait(): Promise<void>;
	/** Gives the room back, and waits for none any longer; to be called however the reading ended. */
	end(): void;
}

interface Reader {
	size: number;
	stop(reason: Error): void;
}

/** A large response that brings less in this time gives way to those that wait; at this pace 32 MB take ten minutes. */
const PATIENCE_MS = 5_000;
const MIN_PROGRESS = 256 * 1024;
/** As long as the default 'Timeout', which does not run meanwhile. */
const MAX_WAIT_MS = 60_000;

/** Those that have a place among the large ones. */
const large = new Set<Reader>();
/** What lets those go on that wait for one, the first first. */
const waiting = new Map<Reader, () => void>();
/** Characters of all that have no place. */
let small = 0;

/** Room for one more text. Each place is for the largest response there can be, so that no two wait for each other. */
export function createTextRoom(stop: Reader['stop']): TextRoom {
	const reader: Reader = { size: 0, stop };

	function resize(size: number): void {
		if (!large.has(reader)) small += size - reader.size;
		reader.size = size;
	}

	return {
		fits(size) {
			resize(size);
			if (large.has(reader)) return true;
			if (size <= SMALL_RESPONSE && small <= MAX_SMALL_RESPONSES) return true;
			if (large.size === MAX_LARGE_RESPONSES) return false;
			enter(reader);
			return true;
		},
		async wait() {
			const admitted = new AbortController();
			waiting.set(reader, () => admitted.abort());
			for (let ms = 0; ms < MAX_WAIT_MS; ms += PATIENCE_MS) {
				const before = new Map([...large].map((each) => [each, each.size]));
				await sleep(PATIENCE_MS, admitted.signal).catch(() => undefined);
				if (admitted.signal.aborted) return;
				stopSlow(before);
			}
			throw unusableResponse(
				'NO_ROOM',
				'was not read in time: other large responses took too long',
			);
		},
		end() {
			resize(0);
			waiting.get(reader)?.();
			waiting.delete(reader);
			if (large.delete(reader)) admitNext();
		},
	};
}

function enter(reader: Reader): void {
	small -= reader.size;
	large.add(reader);
}

function admitNext(): void {
	const [next] = waiting;
	if (next === undefined) return;
	const [reader, goOn] = next;
	waiting.delete(reader);
	enter(reader);
	goOn();
}

/** @param before the sizes of those that had a place {@link PATIENCE_MS} ago */
function stopSlow(before: Map<Reader, number>): void {
	for (const [reader, size] of before) {
		if (!large.has(reader) || reader.size - size >= MIN_PROGRESS) continue;
		reader.stop(
			unusableResponse('NO_ROOM', 'arrived too slowly and was stopped to let others go first'),
		);
	}
}
