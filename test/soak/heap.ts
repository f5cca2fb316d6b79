import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Snapshot {
	snapshot: { meta: { node_fields: string[]; node_types: [types: string[], ...unknown[]] } };
	/** The fields of all nodes, one node after the other. */
	nodes: number[];
	strings: string[];
}

/**
 * How many objects of a class there are in another process.
 * @param write makes it write a heap snapshot into this file; reading it here keeps its memory as it is
 */
export async function countOnHeap(
	className: string,
	write: (file: string) => Promise<unknown>,
): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), 'app-builder-heap-'));
	try {
		const file = join(folder, 'soak.heapsnapshot');
		await write(file);
		return countIn(JSON.parse(await readFile(file, 'utf8')) as Snapshot, className);
	} finally {
		await rm(folder, { recursive: true });
	}
}

function countIn({ snapshot, nodes, strings }: Snapshot, className: string): number {
	const { node_fields: fields, node_types: types } = snapshot.meta;
	const object = types[0].indexOf('object');
	const name = strings.indexOf(className);
	let count = 0;
	for (let at = 0; at < nodes.length; at += fields.length) {
		const isObject = nodes[at + fields.indexOf('type')] === object;
		if (isObject && nodes[at + fields.indexOf('name')] === name) count++;
	}
	return count;
}
