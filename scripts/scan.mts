/**
 * n8n's own scan of a community package, on what the published scan reads: the source tree, and the
 * tarball as users get it. Its command line takes published packages only, so its analysis is called here.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	analyzePackage,
	type Analysis,
	SOURCE_FILE_PATTERNS,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

import { TARBALL } from './tarball';

function report(name: string, { passed, message, details }: Analysis): boolean {
	console.log(passed ? `${name}: 0 findings` : `${name}: ${message}\n${details}`);
	return passed;
}

const folder = mkdtempSync(join(tmpdir(), 'app-builder-scan-'));
try {
	execFileSync('tar', ['-xzf', TARBALL, '-C', folder]);
	const results = [
		report('Source tree', await analyzePackage(process.cwd(), SOURCE_FILE_PATTERNS)),
		report(TARBALL, await analyzePackage(join(folder, 'package'))),
	];
	if (results.includes(false)) process.exitCode = 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
}
