import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { checkout } from '../n8n/paths.mjs';
import { wasToldToStop } from '../n8n/processes/cleanup.mjs';
import { build } from './build.mjs';
import type { Editor } from './editor.mjs';

/** What the package is built from. */
const folders = ['nodes', 'credentials', 'icons'];

/** Reloads the running n8n on every save until it ends. */
export async function reloadOnSave(editor: Editor): Promise<void> {
	let before = await lastSaved();
	while (!wasToldToStop()) {
		await delay(300);
		const now = await lastSaved();
		const isSaved = now.at > before.at;
		before = now;
		if (isSaved) await bringIn(now.file, editor);
		if (editor.hasEnded() && !wasToldToStop()) {
			throw new Error(`n8n has ended by itself; see ${editor.logFile}`);
		}
	}
}

/**
 * The file that was saved last. Polls instead of watching: that works with every editor's way of saving, in containers,
 * and on every platform.
 */
async function lastSaved(): Promise<{ file: string; at: number }> {
	const saved = { file: '', at: 0 };
	for (const folder of folders) {
		const names = await readdir(join(checkout, folder), { recursive: true });
		for (const name of names.filter((one) => /\.(ts|json|svg)$/.test(one))) {
			const file = join(folder, name);
			// A file that was just removed has no time.
			const { mtimeMs: at = 0 } = await stat(join(checkout, file)).catch(
				() => ({}) as Partial<Stats>,
			);
			if (at > saved.at) Object.assign(saved, { file, at });
		}
	}
	return saved;
}

async function bringIn(saved: string, editor: Editor): Promise<void> {
	const start = Date.now();
	const isBuilt = await build();
	if (wasToldToStop()) return;
	if (!isBuilt) {
		log(`n8n keeps the node as it was until ${saved} is fixed`);
		return;
	}
	const hasReloaded = await editor.hasReloaded(start);
	if (wasToldToStop()) return;
	if (hasReloaded) log(`${saved} is in n8n after ${((Date.now() - start) / 1000).toFixed(1)} s`);
	else log(`n8n did not take in ${saved}: end npm run dev, and start it again`);
}

function log(text: string): void {
	console.log(`${new Date().toTimeString().slice(0, 8)}  ${text}`);
}
