import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkout } from '../n8n/paths.mjs';

/** Files and when each was saved. */
export type Snapshot = Map<string, number>;

const folders = ['nodes', 'credentials', 'icons'];

/**
 * The files the package is built from. Asked again and again instead of being told by the system:
 * that works with every editor's way of saving, in containers and on every platform.
 */
export async function takeSnapshot(): Promise<Snapshot> {
	const lists = await Promise.all(
		folders.map(async (folder) => {
			const names = await readdir(join(checkout, folder), { recursive: true });
			return names.map((name) => join(folder, name));
		}),
	);
	const files = lists.flat().filter((file) => /\.(ts|json|svg)$/.test(file));
	const times = await Promise.all(files.map(savedAt));
	return new Map(files.map((file, index) => [file, times[index]]));
}

/** 0 for a file that has just been removed. */
async function savedAt(file: string): Promise<number> {
	return await stat(join(checkout, file)).then(
		({ mtimeMs }) => mtimeMs,
		() => 0,
	);
}

/** A file that was saved, made or removed between two snapshots. */
export function changedFile(before: Snapshot, now: Snapshot): string | undefined {
	const files = new Set([...before.keys(), ...now.keys()]);
	return [...files].find((file) => before.get(file) !== now.get(file));
}
