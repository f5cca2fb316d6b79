import { setTimeout as delay } from 'node:timers/promises';
import { wasToldToStop } from '../processes/cleanup.mjs';
import { build } from './build.mjs';
import type { Editor } from './editor.mjs';
import { changedFile, takeSnapshot } from './sources.mjs';

/** Brings every saved file into the running n8n until it ends. */
export async function reloadOnSave(editor: Editor): Promise<void> {
	let before = await takeSnapshot();
	while (!wasToldToStop()) {
		await delay(300);
		const now = await takeSnapshot();
		const saved = changedFile(before, now);
		before = now;
		if (saved !== undefined) await bringIn(saved, editor);
		if (editor.hasEnded() && !wasToldToStop()) {
			throw new Error(`n8n has ended by itself; see ${editor.logFile}`);
		}
	}
}

async function bringIn(saved: string, editor: Editor): Promise<void> {
	const start = Date.now();
	const isBuilt = await build();
	if (wasToldToStop()) return;
	if (!isBuilt) {
		tell(`n8n keeps the node as it was until ${saved} is fixed`);
		return;
	}
	const hasReloaded = await editor.hasReloaded(start);
	if (wasToldToStop()) return;
	if (hasReloaded) tell(`${saved} is in n8n after ${((Date.now() - start) / 1000).toFixed(1)} s`);
	else tell(`n8n did not take in ${saved}: end npm run dev, and start it again`);
}

function tell(text: string): void {
	console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);
}
