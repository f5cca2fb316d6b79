import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

/** Within node_modules, where the built node finds n8n-workflow. */
const CACHE = join('node_modules', '.cache');

/** Builds the package with a clock that runs this many times faster, and returns its folder. */
export function buildScaledPackage(clockScale: number): string {
	mkdirSync(CACHE, { recursive: true });
	const folder = mkdtempSync(join(CACHE, 'app-builder-scaled-'));
	const args = ['scripts/build.mts', '--out', folder, '--clock-scale', String(clockScale)];
	execFileSync(join('node_modules', '.bin', 'tsx'), args);
	return join(process.cwd(), folder);
}
