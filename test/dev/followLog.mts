import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

/** Shows what is written to n8n's log from now on, also the node's own console.log; call the answer to end it. */
export async function followLog(file: string): Promise<() => void> {
	let { size: position } = await stat(file);
	let isFollowing = true;

	async function follow(): Promise<void> {
		while (isFollowing) {
			const added = await buffer(createReadStream(file, { start: position }));
			position += added.length;
			show(added.toString());
			await delay(300, undefined, { ref: false });
		}
	}

	void follow();
	return () => {
		isFollowing = false;
	};
}

function show(text: string): void {
	for (const line of text.split('\n')) {
		if (line.trim() !== '') console.log(`  n8n | ${line}`);
	}
}
