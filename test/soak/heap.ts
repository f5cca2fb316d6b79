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
 * How many functions of a name there are in another process: one for each object that was made with it.
 * @param write makes it write a heap snapshot into this file; reading it here keeps its memory as it is
 */
export async function countOnHeap(
	functionName: string,
	write: (file: string) => Promise<unknown>,
): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), 'app-builder-heap-'));
	try {
		const file = join(folder, 'soak.heapsnapshot');
		await write(file);
		return countIn(JSON.parse(await readFile(file, 'utf8')) as Snapshot, functionName);
	} finally {
		await rm(folder, { recursive: true });
	}
}

function countIn({ snapshot, nodes, strings }: Snapshot, functionName: string): number {
	const { node_fields: fields, node_types: types } = snapshot.meta;
	const closure = types[0].indexOf('closure');
	const name = strings.indexOf(functionName);
	let count = 0;
	for (let at = 0; at < nodes.length; at += fields.length) {
		const isClosure = nodes[at + fields.indexOf('type')] === closure;
		if (isClosure && nodes[at + fields.indexOf('name')] === name) count++;
	}
	return count;
}
