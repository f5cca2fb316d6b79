/** How many polls in a row may come to nothing before one says so. */
const PATIENCE = 3;
/** How many did; in this process only, because n8n stores nothing of a poll without events. */
const counts = new Map<string, number>();

/** Counts one more that has come to nothing; whether it is the one that says so. The next counts anew. */
export function isEnough(key: string): boolean {
	const count = (counts.get(key) ?? 0) + 1;
	counts.set(key, count % PATIENCE);
	return count === PATIENCE;
}

/** One has come to something. */
export function forget(key: string): void {
	counts.delete(key);
}
