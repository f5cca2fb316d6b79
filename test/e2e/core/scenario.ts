import type { Source } from '../../n8n/commands.mjs';
import type { Install } from '../../n8n/install.mjs';

export interface ScenarioContext {
	/** With the clients that drive n8n. */
	install: Install;
	/** The n8n under test: the same, or an image. */
	source: Source;
	/** The packed package. */
	tarball: string;
	/** Where screenshots go. */
	screenshots: string;
	/** Runs one part of the scenario and prints what it showed. */
	step<T>(title: string, run: () => Promise<T>): Promise<T>;
}

export type Scenario = (context: ScenarioContext) => Promise<void>;

/** Names the part that failed. */
export async function step<T>(title: string, run: () => Promise<T>): Promise<T> {
	const start = Date.now();
	try {
		const result = await run();
		console.log(`  ✓ ${title} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
		return result;
	} catch (error) {
		console.log(`  ✗ ${title}`);
		throw error;
	}
}
